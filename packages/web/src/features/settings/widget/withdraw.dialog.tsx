import { type WidgetKey, widgetCalls } from "@guildhall/core/widget";
import { useSend } from "@guildhall/widget/guild";
import { QuestionDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";

/** Asks before a key is withdrawn, and says what that means. */
export function WithdrawDialog({
  kid,
  onWithdrawn,
  onClose,
}: {
  readonly kid: string;
  readonly onWithdrawn: (left: readonly WidgetKey[]) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const action = useSend(widgetCalls.withdrawKey);
  const send = (): void =>
    action.send({ params: { kid } }, ({ keys }) => {
      onWithdrawn(keys);
      onClose();
    });
  return (
    <QuestionDialog
      title={t("embedding:keys.withdrawTitle", { kid })}
      cancel={t("embedding:keys.cancel")}
      confirm={t("embedding:keys.withdraw")}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t("embedding:keys.withdrawText")}</p>
    </QuestionDialog>
  );
}
