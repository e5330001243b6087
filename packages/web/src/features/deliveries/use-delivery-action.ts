import { NotFoundFailure } from "@guildhall/core";
import { useSend } from "../../forms/use-send.ts";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshDeliveries } from "./deliveries.queries.ts";

/** What is done with one delivery, named as the message that says it is done. */
interface DeliveryAction {
  readonly done: "retried" | "discarded";
  readonly call: (idempotencyKey: string) => Promise<unknown>;
  readonly onEnd?: () => void;
}

/** Does something with one delivery and says so, also where it is gone by now. */
export function useDeliveryAction({ done, call, onEnd }: DeliveryAction) {
  const t = useTranslate();
  const { isBusy, notice, run } = useSend({ refresh: refreshDeliveries });
  const send = (): void =>
    run(done, async (idempotencyKey) => {
      try {
        await call(idempotencyKey);
        showMessage({ text: t(`deliveries:${done}`), tone: "good" });
      } catch (error) {
        // It went through, or somebody else has dealt with it.
        if (!(error instanceof NotFoundFailure)) throw error;
        showMessage({ text: t("deliveries:gone") });
      }
      onEnd?.();
    });
  return { isBusy, notice, send };
}
