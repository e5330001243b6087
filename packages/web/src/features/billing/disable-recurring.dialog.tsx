import { billingCalls, type BillingInfo } from "@guildhall/core/billing";
import { useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { AskDialog } from "./ask.dialog.tsx";
import { useBillingWords } from "./use-billing-words.ts";

/** Turns recurring payment off; while a charge has failed, that ends the plan at once. */
export function DisableRecurringDialog({
  info,
  onClose,
}: {
  readonly info: BillingInfo;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { dateInWords } = useBillingWords();
  const { send, ...action } = useSend(billingCalls.disableRecurring);
  const { licenseName: plan, expireAt, failure } = info;
  const disable = (): void =>
    send({}, () => {
      showMessage({ text: t("plans:recurring.disabled"), tone: "good" });
      onClose();
    });
  return (
    <AskDialog
      title={t("plans:recurring.question")}
      confirm={t("plans:recurring.confirm")}
      variant={failure === null ? "primary" : "danger"}
      action={action}
      onConfirm={disable}
      onClose={onClose}
    >
      <p>
        {failure !== null || expireAt === null
          ? t("plans:recurring.effectNow", { plan })
          : t("plans:recurring.effect", { plan, date: dateInWords(expireAt) })}
      </p>
    </AskDialog>
  );
}
