import { isDraft, isOver } from "@guildhall/core/activities";
import { questionCalls, quizCalls, type QuestionForEdit } from "@guildhall/core/quizzes";
import { Button, ButtonLink, IconButton, Link, Menu, RewardList, type MenuItem } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { latePart, showFailure, useGuild, useSending } from "@guildhall/widget/guild";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { saveSpreadsheet } from "../../../browser/save-file.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { api } from "../../../session/api.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { PublicationDialog } from "../../activities/index.ts";
import styles from "../quizzes.module.css";
import type { QuestionsData } from "./questions-data.ts";

// Their code loads on first opening.
const ImportDialog = latePart({ load: () => import("./import.dialog.tsx").then((file) => file.ImportDialog) });
const PreviewDialog = latePart({ load: () => import("./preview.dialog.tsx").then((file) => file.PreviewDialog) });

interface HeadProps {
  readonly data: QuestionsData;
  /** As they're shown. */
  readonly questions: readonly QuestionForEdit[];
  /** Some aren't saved. */
  readonly isDirty: boolean;
  /** Sends deletions that wait. */
  readonly flush: () => Promise<void>;
}

/** The quiz, what people can earn by it, and what may be done with its questions. */
export function QuestionsHead({ data, questions, isDirty, flush }: HeadProps) {
  const t = useTranslate();
  const { quiz } = data;
  const [open, setOpen] = useState<"import" | "preview" | "publish" | null>(null);
  const close = (): void => setOpen(null);
  const publication = usePublicationRefusal(data, { isDirty, count: questions.length });
  const items = useMenuItems(data, { flush, onImport: () => setOpen("import") });
  const href = `/quiz/${String(quiz.id)}`;
  const actions = (
    <div className={cards.actions}>
      <ButtonLink href={href} icon={<ArrowLeft />}>
        {t("questions:back")}
      </ButtonLink>
      <Menu
        label={t("questions:more")}
        items={items}
        trigger={(props) => (
          <IconButton {...props} variant="secondary" label={t("questions:more")} icon={<Ellipsis />} />
        )}
      />
      {questions.length > 0 && <Button onClick={() => setOpen("preview")}>{t("questions:preview")}</Button>}
      {isDraft(quiz) && quiz.schedule === null && (
        <Button
          variant="primary"
          disabledReason={publication}
          onClick={() => void flush().then(() => setOpen("publish"))}
        >
          {t("quiz:actions.publish")}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <PageHead title={t("questions:title")} lead={<Link href={href}>{quiz.title}</Link>} actions={actions} />
      {quiz.rewardsUpTo.length > 0 && (
        <p className={styles.sum}>
          {t("questions:upTo")} <RewardList rewards={quiz.rewardsUpTo} />
        </p>
      )}
      {open === "publish" && (
        <PublicationDialog
          kind="quiz"
          item={quiz}
          call={quizCalls.publish}
          ability={data.publish}
          effects={[t("quiz:publication.freeze")]}
          onClose={close}
        />
      )}
      {open === "import" && <ImportDialog quizId={quiz.id} onClose={close} />}
      {open === "preview" && <PreviewDialog title={quiz.title} questions={questions} onClose={close} />}
    </>
  );
}

/** Why it can't be published from here, as text; null if it can. */
function usePublicationRefusal(
  { publish }: QuestionsData,
  { isDirty, count }: { readonly isDirty: boolean; readonly count: number },
): string | null {
  const t = useTranslate();
  const reason = useReason()(publish);
  if (reason !== null) return reason;
  if (count === 0) return t("quizzes:form.needQuestions");
  return isDirty ? t("questions:row.unsaved") : null;
}

function useMenuItems(
  { quiz, locks }: QuestionsData,
  { flush, onImport }: { readonly flush: () => Promise<void>; readonly onImport: () => void },
): readonly MenuItem[] {
  const t = useTranslate();
  const guild = useGuild();
  const reasonOf = useReason();
  const { run } = useSending((failure, retry) => showFailure(guild, failure, { retry }));
  const exportAll = async (): Promise<void> => {
    await flush();
    const sheet = await api.call(questionCalls.export, { params: { id: quiz.id } }, { quiet: true });
    if (!saveSpreadsheet(sheet)) showMessage({ text: t("errors:export"), tone: "bad" });
  };
  const edit: MenuItem = {
    key: "edit",
    label: t(quiz.type === "poll" ? "quizzes:form.editPoll" : "quizzes:form.edit"),
    href: `/quiz/${String(quiz.id)}/edit`,
  };
  return [
    ...(isOver(quiz) ? [] : [edit]),
    {
      key: "import",
      label: t("questions:import.action"),
      disabledReason: reasonOf(locks.structure),
      asks: true,
      onSelect: onImport,
    },
    { key: "export", label: t("questions:export"), onSelect: () => run(exportAll) },
  ];
}
