import { isInDivision, MAX_ASSIGNMENT_COMMENT_LENGTH, type Assignment } from "@guildhall/core";
import { approveAssignment, rejectAssignment } from "@guildhall/core/contract";
import { Checkbox, TextArea } from "@guildhall/widget";
import { useState } from "react";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useDraft } from "../../forms/draft.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import type { DialogFrame, OpenReview } from "./open-dialog.ts";
import { useAction } from "./use-action.ts";

type Props = DialogFrame & { readonly attempt: Assignment };

/** Approves a completion, or sends it back with a comment. */
export function ReviewDialog({ dialog, ...frame }: DialogFrame & { readonly dialog: OpenReview }) {
  return dialog.kind === "approve" ? <Approval {...frame} attempt={dialog.attempt} /> : <Rejection {...frame} attempt={dialog.attempt} />;
}

function Approval({ challenge, attempt, onClose }: Props) {
  const t = useTranslate();
  const action = useAction();
  const [publish, setPublish] = useState(false);
  const isTeam = attempt.assignees.length > 1;
  const isFree = challenge.rewards.length === 0;
  const lead = isFree ? "leadFree" : isTeam ? "leadSplit" : "leadPaid";
  const send = (): void =>
    action.run(`approve ${String(attempt.id)} ${String(publish)}`, async (idempotencyKey) => {
      const input = { params: { id: attempt.id }, body: { publish } };
      const { assignment } = await api.call(approveAssignment, input, { idempotencyKey, quiet: true });
      const outcome = isInDivision(assignment) ? "approvedSplit" : isFree ? "approvedFree" : "approved";
      showMessage({ text: t(`challenge:done.${outcome}`), tone: "good" });
      onClose();
    });
  return (
    <FormDialog
      size="s"
      title={t("challenge:approve.title")}
      description={t(`challenge:approve.${lead}`, { name: attempt.activityUser.name })}
      form={{ isDirty: publish, isKept: true, isBusy: action.isBusy, notice: action.notice, errors: action.errors.map(({ message }) => message), send }}
      words={{ errors: t("challenge:reject.errorsTitle"), cancel: t("challenge:approve.cancel"), send: t("challenge:approve.send") }}
      onClose={onClose}
    >
      <Checkbox
        label={t("challenge:approve.publish")}
        hint={t("challenge:approve.publishHint")}
        checked={publish}
        onChange={(event) => setPublish(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

function Rejection({ attempt, onClose }: Props) {
  const t = useTranslate();
  const action = useAction();
  const draft = useDraft(`challenge.reject.${String(attempt.id)}`, "");
  const [comment, setComment] = useState(draft.initial);
  const isMissing = comment.trim() === "";
  const send = (): void => {
    if (isMissing) return;
    action.run(`reject ${String(attempt.id)} ${comment}`, async (idempotencyKey) => {
      const input = { params: { id: attempt.id }, body: { comment } };
      await api.call(rejectAssignment, input, { idempotencyKey, quiet: true });
      draft.forget();
      showMessage({ text: t("challenge:done.rejected"), tone: "good" });
      onClose();
    });
  };
  return (
    <FormDialog
      title={t("challenge:reject.title")}
      description={t("challenge:reject.lead", { name: attempt.activityUser.name })}
      form={{
        isDirty: !isMissing,
        isKept: true,
        isBusy: action.isBusy,
        blocked: isMissing ? t("challenge:reject.needComment") : null,
        notice: action.notice,
        errors: action.errors.map(({ message }) => message),
        send,
      }}
      words={{ errors: t("challenge:reject.errorsTitle"), cancel: t("challenge:reject.cancel"), send: t("challenge:reject.send") }}
      onClose={onClose}
    >
      <TextArea
        label={t("challenge:reject.comment")}
        required
        maxLength={MAX_ASSIGNMENT_COMMENT_LENGTH}
        value={comment}
        error={action.errorOf("comment")}
        data-autofocus
        onChange={(event) => {
          setComment(event.currentTarget.value);
          draft.keep(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
