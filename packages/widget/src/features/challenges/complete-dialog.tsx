import { MAX_ASSIGNMENT_COMMENT_LENGTH } from "@guildhall/core";
import { takesText } from "@guildhall/core/attachments";
import { type Assignment, type Challenge, isUniqueCode, RESULT_FILE_KINDS } from "@guildhall/core/challenges";
import { useTranslate } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FormDialog, formStyles } from "../../forms/index.ts";
import { MarkdownField } from "../../text/index.ts";
import { markdownWords } from "./markdown-words.ts";
import { attemptNow } from "./attempt-now.ts";
import type { DialogFrame, OpenCompletion } from "./open-dialog.ts";
import { ResultFiles } from "./result-files.tsx";
import { ReviewWords } from "./review-words.tsx";
import { useCompletion, type CompletionForm } from "./use-completion.ts";

const NO_FILES: Assignment["files"] = [];

/** Submits a result: the text and files the challenge asks for. */
export function CompleteDialog({ challenge, dialog, onClose }: DialogFrame & { readonly dialog: OpenCompletion }) {
  const t = useTranslate();
  const attempt = attemptNow(challenge, dialog.attempt);
  const form = useCompletion({ challenge, attempt, onDone: onClose });
  const { resultType, title, autoApprove } = challenge;
  const kinds = RESULT_FILE_KINDS[resultType];
  const { isAgain, lead } = describe(challenge, attempt);
  return (
    <FormDialog
      title={t(isAgain ? "challenge:complete.titleAgain" : "challenge:complete.title", { title })}
      description={t(`challenge:complete.${lead}`)}
      form={form}
      words={{
        errors: t("challenge:complete.errorsTitle"),
        cancel: t("challenge:complete.cancel"),
        send: t(autoApprove ? "challenge:complete.send" : "challenge:complete.sendReview"),
      }}
      onClose={onClose}
    >
      {isAgain && attempt !== null && (
        <Banner tone="warning">
          <ReviewWords attempt={attempt} />
        </Banner>
      )}
      {form.isRestored && <p className={formStyles.hint}>{t("challenge:complete.restored")}</p>}
      {takesText(resultType) && <Words form={form} resultType={resultType} />}
      {kinds.length > 0 && <ResultFiles form={form} kinds={kinds} saved={attempt?.files ?? NO_FILES} />}
    </FormDialog>
  );
}

function describe(challenge: Challenge, attempt: Assignment | null) {
  const isAgain = attempt !== null && attempt.rejectComments.length > 0;
  const isTeam = attempt !== null && attempt.assignees.length > 1;
  return { isAgain, lead: challenge.autoApprove ? "auto" : isTeam ? "reviewTeam" : "review" } as const;
}

function Words({ form, resultType }: { readonly form: CompletionForm; readonly resultType: Challenge["resultType"] }) {
  const t = useTranslate();
  const shared = {
    value: form.comment,
    error: form.errorOf("comment"),
    maxLength: MAX_ASSIGNMENT_COMMENT_LENGTH,
    "data-autofocus": true,
  };
  if (isUniqueCode(resultType)) {
    return (
      <TextField
        {...shared}
        label={t("challenge:complete.code")}
        hint={t("challenge:complete.codeHint")}
        autoComplete="off"
        onChange={(event) => form.setComment(event.currentTarget.value)}
      />
    );
  }
  return (
    <MarkdownField
      {...shared}
      words={markdownWords(t)}
      label={t("challenge:complete.comment")}
      hint={t("challenge:complete.commentHint")}
      onChange={(event) => form.setComment(event.currentTarget.value)}
    />
  );
}
