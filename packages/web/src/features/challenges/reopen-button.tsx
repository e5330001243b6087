import { challengeCalls } from "@guildhall/core/challenges";
import { Button } from "@guildhall/widget";
import { useChallenge, useChallengeAction, useReason } from "@guildhall/widget/challenges";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

/** Reopens a problem that was given up, for challenge managers. */
export function ReopenButton() {
  const t = useTranslate();
  const reasonOf = useReason();
  const {
    challenge: { id, abilities },
  } = useChallenge();
  const action = useChallengeAction((failure) => showFailure(failure));
  const reopen = (): void =>
    action.run(`reopen ${String(id)}`, async (idempotencyKey) => {
      await api.call(challengeCalls.reopen, { params: { id } }, { idempotencyKey, quiet: true });
      showMessage({ text: t("challenge:done.reopened"), tone: "good" });
    });
  return (
    <Button variant="primary" busy={action.isBusy} disabledReason={reasonOf(abilities.reopen)} onClick={reopen}>
      {t("challenge:actions.reopen")}
    </Button>
  );
}
