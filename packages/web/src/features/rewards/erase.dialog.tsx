import { rewardCalls } from "@guildhall/core/rewards";
import { Banner, Button, Checkbox, Dialog } from "@guildhall/widget";
import { useState } from "react";
import { useAction } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshRewards, type Rewards } from "./rewards.queries.ts";

/** Confirms setting every member's balances to zero, and says what that means. */
export function EraseDialog({
  balances,
  onClose,
}: {
  readonly balances: Rewards["balances"];
  readonly onClose: () => void;
}) {
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
          <Button onClick={onClose} data-autofocus>
            {t("rewards:erase.cancel")}
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            disabledReason={isSure ? null : t("rewards:erase.tickFirst")}
            onClick={erase}
          >
            {t("rewards:erase.erase")}
          </Button>
        </>
      }
    >
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      <Checkbox
        label={t("rewards:erase.sure")}
        checked={isSure}
        onChange={(event) => setIsSure(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

function useErasing(onDone: () => void) {
  const t = useTranslate();
  const { isBusy, notice, run } = useAction({ refresh: async () => refreshRewards() });
  const erase = (): void =>
    run("erase", async (idempotencyKey) => {
      const { users } = await api.call(rewardCalls.erase, {}, { quiet: true, idempotencyKey });
      showMessage({ text: t("rewards:erase.done", { count: users }), tone: "good" });
      onDone();
    });
  return { isBusy, notice, erase };
}
