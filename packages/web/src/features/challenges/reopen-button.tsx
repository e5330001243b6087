import { challengeCalls } from "@guildhall/core/challenges";
import { Button } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { useChallenge } from "@guildhall/widget/challenges";
import { showFailure, useGuild, useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

/** Reopens a problem that was given up, for challenge managers. */
export function ReopenButton() {
  const t = useTranslate();
  const guild = useGuild();
  const reasonOf = useReason();
  const {
    challenge: { id, abilities },
  } = useChallenge();
  const action = useSend(challengeCalls.reopen, { onFailure: (failure) => showFailure(guild, failure) });
  const reopen = (): void =>
    action.send({ params: { id } }, () => showMessage({ text: t("challenge:done.reopened"), tone: "good" }));
  return (
    <Button variant="primary" busy={action.isBusy} disabledReason={reasonOf(abilities.reopen)} onClick={reopen}>
      {t("challenge:actions.reopen")}
    </Button>
  );
}
