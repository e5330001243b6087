import { NotFoundFailure, type Delivery } from "@guildhall/core";
import { discardDelivery } from "@guildhall/core/contract";
import { Banner, Button, Dialog } from "@guildhall/widget";
import { useSend } from "../../forms/use-send.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshDeliveries } from "./deliveries.queries.ts";
import { useDeliveryWords } from "./use-delivery-words.ts";

/** Asks before something that failed is taken off the list, and says what that means. */
export function DiscardDialog({ delivery, onClose }: { readonly delivery: Delivery; readonly onClose: () => void }) {
  const t = useTranslate();
  const words = useDeliveryWords()(delivery);
  const action = useSend({ refresh: refreshDeliveries });
  const { id, kind } = delivery;
  const send = (): void =>
    action.run(`discard ${id}`, async (idempotencyKey) => {
      try {
        await api.call(discardDelivery, { params: { id } }, { idempotencyKey, quiet: true });
        showMessage({ text: t("deliveries:discarded"), tone: "good" });
      } catch (error) {
        // It went through, or somebody else has dealt with it.
        if (!(error instanceof NotFoundFailure)) throw error;
        showMessage({ text: t("deliveries:gone") });
      }
      onClose();
    });
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t("deliveries:confirm.title")}
      description={words}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>{t("deliveries:confirm.cancel")}</Button>
          <Button variant="danger" busy={action.isBusy} onClick={send}>{t("deliveries:confirm.send")}</Button>
        </>
      }
    >
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      <p>{t(`deliveries:confirm.${kind}`)}</p>
    </Dialog>
  );
}
