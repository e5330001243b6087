import { mayDeleteQuestion } from "@guildhall/core/quizzes";
import { Banner, Button, Card, VisuallyHidden } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useRef } from "react";
import { LeaveGuard } from "../../../forms/leave.dialog.tsx";
import { useTranslate } from "../../../i18n/language.ts";
import { usePageTitle } from "../../../routing/page-title.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { rowStyles, useRowDrag } from "../../activities/index.ts";
import { StepBanner } from "../../chains/index.ts";
import { QuestionForm } from "./question-form.tsx";
import { QuestionRow } from "./question-row.tsx";
import { QuestionsBar } from "./questions-bar.tsx";
import type { QuestionsData } from "./questions-data.ts";
import { QuestionsHead } from "./questions-head.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { useDeletions } from "./use-deletions.ts";
import { NEW, useQuestionDrafts, type QuestionDrafts } from "./use-question-drafts.ts";
import type { QuestionFormSpec } from "./use-question-form.ts";
import { useQuestionOrder } from "./use-question-order.ts";
import { useQuestionSaves } from "./use-question-saves.ts";

/** A quiz's questions: rows that open as forms in place, and the next one at the end. */
export function QuestionsEditor({
  data,
  chainId,
}: {
  readonly data: QuestionsData;
  /** The chain that it has just been made for; null for none. */
  readonly chainId: number | null;
}) {
  const t = useTranslate();
  const reasonOf = useReason();
  const { quiz, locks, inUse } = data;
  usePageTitle(`${t("questions:title")}: ${quiz.title}`);
  const drafts = useQuestionDrafts(data);
  const saves = useQuestionSaves();
  const deletions = useDeletions(quiz.id);
  const order = useQuestionOrder(quiz.id, data.questions);
  const { place, focusIn } = useFocusIn();
  const shown = order.questions.filter(({ id }) => !deletions.isDeleted(id));
  const unsaved = drafts.unsaved.filter((id) => !deletions.isDeleted(id));
  const lock = reasonOf(locks.structure);
  const removal = lock ?? reasonOf(mayDeleteQuestion({ allowed: true }, shown.length));
  const move = (from: number, to: number): void => {
    const [moved, other] = [shown[from], shown[to]];
    if (moved !== undefined && other !== undefined) order.move(moved.id, other.id);
  };
  const { list, onPointerEnter } = useRowDrag<HTMLOListElement>({
    ids: shown.map(({ id }) => id),
    isLocked: lock !== null,
    onMove: move,
  });
  const saveAll = async (): Promise<boolean> => {
    await deletions.flush();
    const failed = await saves.saveAll(unsaved);
    if (failed !== null) focusIn(formOf(failed));
    return failed === null;
  };
  const form = {
    data,
    drafts,
    register: saves.register,
    onCancel: (id: number) => {
      drafts.close(id);
      focusIn(rowOf(id));
    },
    onSaved: (id: number) => {
      showMessage({ text: t(id === NEW ? "questions:done.added" : "questions:form.saved"), tone: "good" });
      focusIn(rowOf(id));
    },
  };
  return (
    <div className={formStyles.page}>
      <QuestionsHead data={data} questions={shown} drafts={drafts} flush={deletions.flush} />
      {chainId !== null && <StepBanner chainId={chainId} made />}
      {inUse.attempts > 0 && (
        <Banner>{reasonOf(locks.wording) ?? t("questions:inUse", { count: inUse.attempts })}</Banner>
      )}
      {drafts.isRestored && (
        <Banner
          actions={
            <Button size="s" onClick={drafts.discard}>
              {t("quizzes:form.discard")}
            </Button>
          }
        >
          {t("quizzes:form.restored")}
        </Banner>
      )}
      <VisuallyHidden>
        <span role="status" aria-live="polite">
          {order.announced}
        </span>
      </VisuallyHidden>
      <div ref={place} className={cards.cards}>
        {shown.length > 0 && (
          <ol ref={list} className={rowStyles.rows} aria-label={t("questions:list")} onPointerEnter={onPointerEnter}>
            {shown.map((question, index) => {
              const { id } = question;
              const isUnsaved = unsaved.includes(id);
              return (
                <QuestionRow
                  key={id}
                  question={question}
                  place={index}
                  count={shown.length}
                  isOpen={drafts.of(id) !== undefined}
                  isUnsaved={isUnsaved}
                  locks={{ order: lock, removal }}
                  onToggle={() => {
                    if (drafts.of(id) === undefined) drafts.open(question);
                    else if (isUnsaved) focusIn(formOf(id));
                    else drafts.close(id);
                  }}
                  onMove={(to) => move(index, to)}
                  onRemove={() => {
                    deletions.remove(id);
                    const next = shown[index + 1] ?? shown[index - 1];
                    focusIn(rowOf(next?.id ?? NEW));
                  }}
                >
                  <OpenForm {...form} id={id} />
                </QuestionRow>
              );
            })}
          </ol>
        )}
        {lock === null && (
          <Card title={t(drafts.of(NEW) === undefined ? "questions:form.add" : "questions:row.untitled")}>
            {drafts.of(NEW) === undefined && <TypeChoice isFirst={shown.length === 0} onChoose={drafts.add} />}
            <OpenForm {...form} id={NEW} />
          </Card>
        )}
      </div>
      <QuestionsBar data={data} chainId={chainId} count={shown.length} unsaved={unsaved.length} saveAll={saveAll} />
      <LeaveGuard isDirty={unsaved.length > 0} onDiscard={drafts.discard} />
    </div>
  );
}

interface OpenFormProps extends Pick<QuestionFormSpec, "data" | "id" | "register"> {
  readonly drafts: QuestionDrafts;
  readonly onCancel: (id: number) => void;
  readonly onSaved: (id: number) => void;
}

/** Nothing while it's collapsed. */
function OpenForm({ drafts, onCancel, onSaved, ...form }: OpenFormProps) {
  const { id } = form;
  const open = drafts.of(id);
  if (open === undefined) return null;
  return (
    <QuestionForm
      {...form}
      {...open}
      onStored={() => drafts.close(id)}
      onChange={(next) => drafts.change(id, next)}
      onCancel={() => onCancel(id)}
      onSaved={() => onSaved(id)}
    />
  );
}

const rowOf = (id: number): string => `[data-opens="${String(id)}"]`;
const formOf = (id: number): string => `[data-form="${String(id)}"] [data-first]`;

/** Moves the focus to where one goes on, once it's there. */
function useFocusIn() {
  const place = useRef<HTMLDivElement>(null);
  const focusIn = (selector: string): void => {
    setTimeout(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  return { place, focusIn };
}
