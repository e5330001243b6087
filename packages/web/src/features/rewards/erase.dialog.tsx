import { CallFailure } from "@guildhall/core";
import { eraseRewards } from "@guildhall/core/contract";
import { Banner, Button, Checkbox, Dialog } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { describeFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshRewards, type Rewards } from "./rewards.queries.ts";

/** Asks before everybody's balances are taken to zero, and says what that means. */
export function EraseDialog({ balances, onClose }: { readonly balances: Rewards["balances"]; readonly onClose: () => void }) {
  const t = useTranslate();
  const [isSure, setIsSure] = useState(false);
  const { isBusy, notice, erase } = useErasing(onClose);
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t("rewards:erase.question")}
      description={t("rewards:erase.effect", { people: t("rewards:erase.people", { count: balances.users }) })}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>{t("rewards:erase.cancel")}</Button>
          <Button variant="danger" busy={isBusy} disabledReason={isSure ? null : t("rewards:erase.tickFirst")} onClick={erase}>
            {t("rewards:erase.erase")}
          </Button>
        </>
      }
    >
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      <Checkbox label={t("rewards:erase.sure")} checked={isSure} onChange={(event) => setIsSure(event.currentTarget.checked)} />
    </Dialog>
  );
}

function useErasing(onDone: () => void) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  // One key for all tries: a lost answer must not stand in the way of knowing what was erased.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const { users } = await api.call(eraseRewards, {}, { quiet: true, idempotencyKey });
      showMessage({ text: t("rewards:erase.done", { count: users }), tone: "good" });
      refreshRewards();
      onDone();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, notice: failure === null ? null : describeFailure(failure), erase: () => void send() };
}
