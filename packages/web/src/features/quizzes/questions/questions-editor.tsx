import { mayDeleteQuestion, newQuestion, questionDraftOf } from "@guildhall/core/quizzes";
import { Banner, Card, VisuallyHidden } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useRef } from "react";
import { LeaveGuard } from "../../../forms/leave.dialog.tsx";
import { useTranslate } from "../../../i18n/language.ts";
import { usePageTitle } from "../../../routing/page-title.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
import styles from "../quizzes.module.css";
import { QuestionForm } from "./question-form.tsx";
import { QuestionRow } from "./question-row.tsx";
import type { QuestionsData } from "./questions-data.ts";
import { QuestionsHead } from "./questions-head.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { useDeletions } from "./use-deletions.ts";
import { isUnchanged, NEW, useQuestionDrafts } from "./use-question-drafts.ts";
import { useQuestionOrder } from "./use-question-order.ts";

/** A quiz's questions: rows that open as forms in place, and the next one at the end. */
export function QuestionsEditor({ data }: { readonly data: QuestionsData }) {
  const t = useTranslate();
  const reasonOf = useReason();
  const { quiz, locks, inUse } = data;
  usePageTitle(`${t("questions:title")}: ${quiz.title}`);
  const drafts = useQuestionDrafts(quiz);
  const deletions = useDeletions(quiz.id);
  const order = useQuestionOrder(quiz.id, data.questions);
  const place = useRef<HTMLDivElement>(null);
  const shown = order.questions.filter(({ id }) => !deletions.isDeleted(id));
  const lock = reasonOf(locks.structure);
  const deletionLock = lock ?? reasonOf(mayDeleteQuestion({ allowed: true }, shown.length));
  const added = drafts.of(NEW);
  const finish = (id: number): void => {
    drafts.close(id);
    focusSoon(place.current, id);
  };
  return (
    <div className={formStyles.page}>
      <QuestionsHead data={data} questions={shown} isDirty={drafts.isDirty} flush={deletions.flush} />
      {inUse.attempts > 0 && <Banner>{t("questions:inUse", { count: inUse.attempts })}</Banner>}
      <VisuallyHidden>
        <span role="status" aria-live="polite">
          {order.announced}
        </span>
      </VisuallyHidden>
      <div ref={place} className={cards.cards}>
        {shown.length > 0 && (
          <ol className={styles.questions} aria-label={t("questions:list")}>
            {shown.map((question, index) => {
              const { id } = question;
              const draft = drafts.of(id);
              const moveTo = (to: number): void => {
                const other = shown[to];
                if (other !== undefined) order.move(id, other.id);
              };
              return (
                <QuestionRow
                  key={id}
                  question={question}
                  number={index + 1}
                  total={shown.length}
                  isOpen={draft !== undefined}
                  isUnsaved={draft !== undefined && !isUnchanged(draft, question, quiz)}
                  locks={{ order: lock, deletion: deletionLock }}
                  onOpen={() => drafts.open(id, questionDraftOf(question))}
                  onMove={(step) => {
                    if (lock === null) moveTo(index + step);
                  }}
                  onDelete={() => {
                    drafts.close(id);
                    deletions.remove(id);
                  }}
                >
                  {draft !== undefined && (
                    <QuestionForm
                      data={data}
                      question={question}
                      draft={draft}
                      onChange={(next) => drafts.open(id, next)}
                      onCancel={() => finish(id)}
                      onSaved={() => {
                        showMessage({ text: t("questions:form.saved"), tone: "good" });
                        finish(id);
                      }}
                    />
                  )}
                </QuestionRow>
              );
            })}
          </ol>
        )}
        {lock === null && (
          <Card title={t(added === undefined ? "questions:form.add" : "questions:row.untitled")}>
            {added === undefined ? (
              <TypeChoice
                isFirst={shown.length === 0}
                onChoose={(type) => drafts.open(NEW, newQuestion(type, data.questionDefaultRewards))}
              />
            ) : (
              <QuestionForm
                data={data}
                question={null}
                draft={added}
                onChange={(next) => drafts.open(NEW, next)}
                onCancel={() => finish(NEW)}
                onSaved={() => {
                  showMessage({ text: t("questions:done.added"), tone: "good" });
                  finish(NEW);
                }}
              />
            )}
          </Card>
        )}
      </div>
      <LeaveGuard isDirty={drafts.isDirty} isKept={false} onDiscard={() => undefined} />
    </div>
  );
}

/** Back to where the form was opened from. */
function focusSoon(place: HTMLElement | null, id: number): void {
  setTimeout(() => place?.querySelector<HTMLElement>(`[data-opens="${String(id)}"]`)?.focus());
}
