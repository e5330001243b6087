import { type Assignment, assignmentCalls, isInDivision } from "@guildhall/core/challenges";
import { Checkbox } from "@guildhall/widget";
import { useRefusalOf } from "@guildhall/widget/activities";
import type { DialogFrame } from "@guildhall/widget/challenges";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { FormDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import type { OpenReview } from "./managing.ts";
import { Rejection } from "./rejection.tsx";
import { useAttemptNow } from "./use-attempt-now.ts";

type Props = DialogFrame & { readonly attempt: Assignment };

export function ReviewDialog({ dialog, ...frame }: DialogFrame & { readonly dialog: OpenReview }) {
  return dialog.kind === "approve" ? (
    <Approval {...frame} attempt={dialog.attempt} />
  ) : (
    <Rejection {...frame} attempt={dialog.attempt} />
  );
}

function Approval({ challenge, attempt: opened, onClose }: Props) {
  const t = useTranslate();
  const action = useSend(assignmentCalls.approve);
  const attempt = useAttemptNow(challenge, opened);
  const refusal = useRefusalOf(attempt.abilities.approve, action);
  const [publish, setPublish] = useState(false);
  const isTeam = attempt.assignees.length > 1;
  const isFree = challenge.rewards.length === 0;
  const lead = isFree ? "leadFree" : isTeam ? "leadSplit" : "leadPaid";
  const send = (): void =>
    action.send({ params: { id: attempt.id }, body: { publish } }, ({ assignment }) => {
      const outcome = isInDivision(assignment) ? "approvedSplit" : isFree ? "approvedFree" : "approved";
      showMessage({ text: t(`challenge:done.${outcome}`), tone: "good" });
      onClose();
    });
  return (
    <FormDialog
      size="s"
      title={t("challenge:approve.title")}
      description={t(`challenge:approve.${lead}`, { name: attempt.activityUser.name })}
      form={{
        isDirty: publish,
        isKept: true,
        isBusy: action.isBusy,
        blocked: refusal,
        notice: refusal ?? action.notice,
        errors: action.errors.map(({ message }) => message),
        send,
      }}
      words={{
        errors: t("challenge:reject.errorsTitle"),
        cancel: t("challenge:approve.cancel"),
        send: t("challenge:approve.send"),
      }}
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
