import { isOver } from "@guildhall/core/activities";
import { questionCalls, toQuestion, type QuestionForEdit } from "@guildhall/core/quizzes";
import { Button, IconButton, Link, Menu, RewardList, type MenuItem } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { latePart, showFailure, useGuild, useSending } from "@guildhall/widget/guild";
import { QuizLead } from "@guildhall/widget/quizzes";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Ellipsis from "lucide-react/icons/ellipsis";
import Eye from "lucide-react/icons/eye";
import { useState } from "react";
import { saveSpreadsheet } from "../../../browser/save-file.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { api } from "../../../session/api.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { showMessage } from "../../../shell/snackbar.store.ts";
import styles from "./questions.module.css";
import type { QuestionsData } from "./questions-data.ts";
import type { QuestionDrafts } from "./use-question-drafts.ts";

// Their code loads on first opening.
const ImportDialog = latePart({ load: () => import("./import.dialog.tsx").then((file) => file.ImportDialog) });
const PreviewDialog = latePart({ load: () => import("./preview.dialog.tsx").then((file) => file.PreviewDialog) });

interface HeadProps {
  readonly data: QuestionsData;
  /** As they're shown. */
  readonly questions: readonly QuestionForEdit[];
  readonly drafts: Pick<QuestionDrafts, "of">;
  /** Sends deletions that wait. */
  readonly flush: () => Promise<void>;
}

/** The quiz, what people can earn by it, and what may be done with its questions. */
export function QuestionsHead({ data, questions, drafts, flush }: HeadProps) {
  const t = useTranslate();
  const { quiz } = data;
  const [open, setOpen] = useState<"import" | "preview" | null>(null);
  const close = (): void => setOpen(null);
  const items = useMenuItems(data, { flush, onImport: () => setOpen("import") });
  const actions = (
    <div className={cards.actions}>
      <Menu
        label={t("questions:more")}
        items={items}
        trigger={(props) => (
          <IconButton {...props} variant="secondary" label={t("questions:more")} icon={<Ellipsis />} />
        )}
      />
      {questions.length > 0 && (
        <Button icon={<Eye />} onClick={() => setOpen("preview")}>
          {t("questions:preview")}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <Link
        href={`/quiz/${String(quiz.id)}`}
        className={styles.back}
        aria-label={t("questions:back", { title: quiz.title })}
      >
        <ArrowLeft size={16} aria-hidden="true" />
        <span>{quiz.title}</span>
      </Link>
      <PageHead title={t("questions:title")} lead={<QuizLead quiz={quiz} />} actions={actions} />
      {quiz.rewardsUpTo.length > 0 && (
        <p className={styles.sum}>
          {t("questions:upTo")} <RewardList rewards={quiz.rewardsUpTo} />
        </p>
      )}
      {open === "import" && <ImportDialog quizId={quiz.id} onClose={close} />}
      {open === "preview" && (
        <PreviewDialog
          title={quiz.title}
          questions={questions.map((question) => ({ ...question, ...asWritten(question, drafts, data) }))}
          onClose={close}
        />
      )}
    </>
  );
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

/** What its open form says. */
function asWritten(
  { id }: QuestionForEdit,
  drafts: HeadProps["drafts"],
  { quiz }: QuestionsData,
): Partial<QuestionForEdit> {
  const open = drafts.of(id);
  if (open === undefined) return {};
  const { description, hint, required, type, min, max, options } = toQuestion(open.draft, quiz);
  return {
    ...{ description, hint, required, type, min, max },
    options: options.map((option, position) => ({ ...option, position, id: option.id ?? -1 - position })),
  };
}
