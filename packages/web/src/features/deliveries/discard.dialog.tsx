import { deliveryCalls } from "@guildhall/core/deliveries";
import type { Delivery } from "@guildhall/core/deliveries";
import { QuestionDialog } from "@guildhall/widget/forms";
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
    <QuestionDialog
      title={t("deliveries:confirm.title")}
      description={words}
      cancel={t("deliveries:confirm.cancel")}
      confirm={t("deliveries:confirm.send")}
      action={action}
      onConfirm={action.send}
      onClose={onClose}
    >
      <p>{t(`deliveries:confirm.${kind}`)}</p>
    </QuestionDialog>
  );
}
