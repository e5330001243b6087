import { isClosedChallenge, isCompletedAssignment, isDraft, isWorkedOn, type Challenge } from "@guildhall/core";
import { acceptChallenge } from "@guildhall/core/contract";
import { Banner, Button } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { useMember } from "../../session/use-session.ts";
import { showFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { AttemptButtons } from "./attempt-buttons.tsx";
import { sortAttempts, type AttemptLists } from "./attempts.ts";
import { useChallenge } from "./challenge-scope.tsx";
import { useAction } from "./use-action.ts";
import { useReason } from "./use-reason.ts";
import styles from "./challenge.module.css";

/** The buttons of who takes part or may: the attempt that goes on comes first, a new one after it. */
export function TakePart() {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const lists = sortAttempts(challenge.assignments, useMember().user.id);
  const { current } = lists;
  if (isDraft(challenge) || (isClosedChallenge(challenge) && current === null)) return null;
  const isOverdue = challenge.completeExpired && lists.mine.some(isWorkedOn);
  return (
    <div className={styles.buttons}>
      {isOverdue && <Banner tone="warning">{t("challenge:banner.overdue")}</Banner>}
      {current !== null && <AttemptButtons attempt={current} stretch />}
      {(current === null || challenge.abilities.accept.allowed) && !isClosedChallenge(challenge) && <Entry lists={lists} />}
    </div>
  );
}

function Entry({ lists }: { readonly lists: AttemptLists }) {
  const t = useTranslate();
  const reasonOf = useReason();
  const { challenge, open } = useChallenge();
  const { isBusy, accept } = useAccepting(challenge);
  const completesAnew = lists.current === null && challenge.abilities.complete.allowed;
  const isAgain = challenge.abilities.accept.allowed && lists.mine.some(isCompletedAssignment);
  const isJoining = challenge.type === "raid" && challenge.participants.total > 0;
  const label = isJoining ? "challenge:actions.join" : isAgain ? "challenge:actions.acceptAgain" : "challenge:actions.accept";
  return (
    <>
      {completesAnew && (
        <Button variant="primary" size="l" stretch onClick={() => open({ kind: "complete", attempt: null })}>
          {t("challenge:actions.complete")}
        </Button>
      )}
      <Button
        variant={completesAnew || lists.current !== null ? "secondary" : "primary"}
        size="l"
        stretch
        busy={isBusy}
        disabledReason={reasonOf(challenge.abilities.accept)}
        onClick={accept}
      >
        {t(label)}
      </Button>
      {!challenge.abilities.accept.allowed && <p className={styles.quiet}>{reasonOf(challenge.abilities.accept)}</p>}
    </>
  );
}

function useAccepting({ id, type, participants }: Challenge) {
  const t = useTranslate();
  const action = useAction((failure) => showFailure(failure));
  const isJoining = type === "raid" && participants.total > 0;
  return {
    isBusy: action.isBusy,
    accept: () =>
      action.run(`accept ${String(id)}`, async (idempotencyKey) => {
        await api.call(acceptChallenge, { params: { id } }, { idempotencyKey, quiet: true });
        showMessage({ text: t(isJoining ? "challenge:done.joined" : "challenge:done.accepted"), tone: "good" });
      }),
  };
}
