import { NotFoundFailure } from "@guildhall/core";
import type { Delivery, deliveryCalls } from "@guildhall/core/deliveries";
import { useActionOf, useGuild } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

type DeliveryCall = typeof deliveryCalls.retry | typeof deliveryCalls.discard;

/** An action on one delivery, named like its success message. */
interface DeliveryAction {
  readonly id: Delivery["id"];
  readonly done: "retried" | "discarded";
  readonly onEnd?: () => void;
}

/** Acts on one delivery and reports success, even if it's gone by now. */
export function useDeliveryAction(call: DeliveryCall, { id, done, onEnd }: DeliveryAction) {
  const t = useTranslate();
  const { client } = useGuild();
  const { isBusy, notice, run } = useActionOf(call);
  const send = (): void =>
    run(id, async () => {
      try {
        await client.call(call, { params: { id } }, { quiet: true });
        showMessage({ text: t(`deliveries:${done}`), tone: "good" });
      } catch (error) {
        // It went through, or someone else dealt with it.
        if (!(error instanceof NotFoundFailure)) throw error;
        showMessage({ text: t("deliveries:gone") });
      }
      onEnd?.();
    });
  return { isBusy, notice, send };
}
