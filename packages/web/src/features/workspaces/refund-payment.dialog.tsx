import { billingCalls, type Payment } from "@guildhall/core/billing";
import type { WorkspaceItem } from "@guildhall/core/workspaces";
import { AmountField, TextArea } from "@guildhall/widget";
import { FormDialog } from "@guildhall/widget/forms";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

// As in the contract.
const MAX_COMMENT_LENGTH = 1_000;

/** Gives a payment back, or a part of it; all of it ends the plan. */
export function RefundPaymentDialog({
  workspace,
  payment,
  onClose,
}: {
  readonly workspace: Pick<WorkspaceItem, "id" | "name">;
  readonly payment: Payment;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const [amount, setAmount] = useState<number | null>(payment.refundable);
  const [comment, setComment] = useState("");
  const { send, ...action } = useSend(billingCalls.refundPayment);
  const reasonless = comment.trim() === "" ? t("granting:form.noComment") : null;
  const blocked = amount === null || amount < 1 ? t("granting:payments.noAmount") : reasonless;
  const refund = (): void => {
    if (blocked !== null || amount === null) return;
    const params = { id: workspace.id, pid: payment.id };
    send({ params, body: { amount, comment: comment.trim() } }, () => {
      showMessage({ text: t("granting:payments.refunded"), tone: "good" });
      onClose();
    });
  };
  const errors = action.errors.map(({ message }) => message);
  return (
    <FormDialog
      size="s"
      title={t("granting:payments.refundTitle", { amount: payment.formattedAmount })}
      description={t("granting:payments.refundHint")}
      form={{ ...action, errors, isDirty: comment !== "", blocked, send: refund }}
      words={{
        errors: t("granting:form.errors"),
        cancel: t("granting:form.cancel"),
        send: t("granting:payments.refundSend"),
      }}
      onClose={onClose}
    >
      <AmountField
        label={t("granting:payments.amount")}
        value={amount}
        max={payment.refundable}
        error={action.errorOf("amount")}
        onChange={setAmount}
        data-autofocus
      />
      <TextArea
        label={t("granting:form.comment")}
        required
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        error={action.errorOf("comment")}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
