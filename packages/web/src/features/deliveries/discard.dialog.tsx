import { deliveryCalls } from "@guildhall/core/deliveries";
import type { Delivery } from "@guildhall/core/deliveries";
import { Banner, Button, Dialog } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useDeliveryAction } from "./use-delivery-action.ts";
import { useDeliveryWords } from "./use-delivery-words.ts";

/** Confirms discarding a failed delivery, and says what that means. */
export function DiscardDialog({ delivery, onClose }: { readonly delivery: Delivery; readonly onClose: () => void }) {
  const t = useTranslate();
  const words = useDeliveryWords()(delivery);
  const { id, kind } = delivery;
  const action = useDeliveryAction(deliveryCalls.discard, { id, done: "discarded", onEnd: onClose });
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t("deliveries:confirm.title")}
      description={words}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("deliveries:confirm.cancel")}
          </Button>
          <Button variant="danger" busy={action.isBusy} onClick={action.send}>
            {t("deliveries:confirm.send")}
          </Button>
        </>
      }
    >
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      <p>{t(`deliveries:confirm.${kind}`)}</p>
    </Dialog>
  );
}
