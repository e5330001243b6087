import { challengeCalls } from "@guildhall/core/challenges";
import { Banner, Button } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { useChallenge } from "./challenge-scope.tsx";
import { useChallengeAction } from "./use-challenge-action.ts";
import { useReason } from "./use-reason.ts";

/** Says that a problem is blocked since its solver gave up; challenge managers can reopen it here. */
export function GivenUpBanner() {
  const t = useTranslate();
  const reasonOf = useReason();
  const {
    challenge: { id, abilities },
  } = useChallenge();
  const action = useChallengeAction((failure) => showFailure(failure));
  if (!abilities.review.allowed) return <Banner tone="warning">{t("challenge:banner.givenUp")}</Banner>;
  const reopen = (): void =>
    action.run(`reopen ${String(id)}`, async (idempotencyKey) => {
      await api.call(challengeCalls.reopen, { params: { id } }, { idempotencyKey, quiet: true });
      showMessage({ text: t("challenge:done.reopened"), tone: "good" });
    });
  const button = (
    <Button variant="primary" busy={action.isBusy} disabledReason={reasonOf(abilities.reopen)} onClick={reopen}>
      {t("challenge:actions.reopen")}
    </Button>
  );
  return (
    <Banner tone="warning" actions={button}>
      {t("challenge:banner.givenUpManaged")}
    </Banner>
  );
}
