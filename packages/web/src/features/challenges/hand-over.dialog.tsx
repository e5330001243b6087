import { assignmentCalls } from "@guildhall/core/challenges";
import { Select } from "@guildhall/widget";
import { useRefusalOf } from "@guildhall/widget/activities";
import type { DialogFrame } from "@guildhall/widget/challenges";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { FormDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import type { OpenHandOver } from "./managing.ts";
import { useAttemptNow } from "./use-attempt-now.ts";

export function HandOverDialog({ challenge, dialog, onClose }: DialogFrame & { readonly dialog: OpenHandOver }) {
  const t = useTranslate();
  const action = useSend(assignmentCalls.handOverLead);
  const attempt = useAttemptNow(challenge, dialog.attempt);
  const refusal = useRefusalOf(attempt.abilities.handOver, action);
  const { assignees, activityUser } = attempt;
  const others = assignees.filter(({ userId }) => userId !== activityUser.id);
  const [userId, setUserId] = useState(others[0]?.userId ?? 0);
  const send = (): void =>
    action.send({ params: { id: attempt.id }, body: { userId } }, () => {
      showMessage({ text: t("challenge:done.handedOver"), tone: "good" });
      onClose();
    });
  return (
    <FormDialog
      size="s"
      title={t("challenge:handOver.title")}
      description={t("challenge:handOver.lead", { name: activityUser.name })}
      form={{
        isDirty: false,
        isBusy: action.isBusy,
        blocked: refusal,
        notice: refusal ?? action.notice,
        errors: action.errors.map(({ message }) => message),
        send,
      }}
      words={{
        errors: t("challenge:handOver.errorsTitle"),
        cancel: t("challenge:handOver.cancel"),
        send: t("challenge:handOver.send"),
      }}
      onClose={onClose}
    >
      <Select
        label={t("challenge:handOver.to")}
        value={String(userId)}
        error={action.errorOf("userId")}
        options={others.map(({ userId: id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => setUserId(Number(event.currentTarget.value))}
      />
    </FormDialog>
  );
}
