import { type WidgetKey, widgetCalls } from "@guildhall/core/widget";
import { Banner, Button, Dialog } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
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
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t("embedding:keys.withdrawTitle", { kid })}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("embedding:keys.cancel")}
          </Button>
          <Button variant="danger" busy={action.isBusy} onClick={send}>
            {t("embedding:keys.withdraw")}
          </Button>
        </>
      }
    >
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      <p>{t("embedding:keys.withdrawText")}</p>
    </Dialog>
  );
}
