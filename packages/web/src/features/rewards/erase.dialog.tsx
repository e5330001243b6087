import { rewardCalls } from "@guildhall/core/rewards";
import { Banner, Button, Checkbox, Dialog } from "@guildhall/widget";
import { useState } from "react";
import { useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import type { Rewards } from "./use-rewards-form.ts";

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
  const { isBusy, notice, send } = useSend(rewardCalls.erase);
  const erase = (): void =>
    send({}, ({ users }) => {
      showMessage({ text: t("rewards:erase.done", { count: users }), tone: "good" });
      onClose();
    });
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
