import { NotFoundFailure } from "@guildhall/core";
import { useAction } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshDeliveries } from "./deliveries.queries.ts";

/** An action on one delivery, named like its success message. */
interface DeliveryAction {
  readonly done: "retried" | "discarded";
  readonly call: (idempotencyKey: string) => Promise<unknown>;
  readonly onEnd?: () => void;
}

/** Acts on one delivery and reports success, even if it's gone by now. */
export function useDeliveryAction({ done, call, onEnd }: DeliveryAction) {
  const t = useTranslate();
  const { isBusy, notice, run } = useAction({ refresh: refreshDeliveries });
  const send = (): void =>
    run(done, async (idempotencyKey) => {
      try {
        await call(idempotencyKey);
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
