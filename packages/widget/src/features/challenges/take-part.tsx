import { isDraft, isOver } from "@guildhall/core/activities";
import {
  type Challenge,
  isCompletedAssignment,
  isForOne,
  isWorkedOn,
  sortAttempts,
  type AttemptLists,
} from "@guildhall/core/challenges";
import { showFailure, useGuild, useMember, useTranslate } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useReason } from "../activities/index.ts";
import { AttemptButtons } from "./attempt-buttons.tsx";
import { useChallenge } from "./challenge-scope.tsx";
import { useAccepting } from "./use-accepting.ts";
import styles from "./challenge.module.css";

/** Buttons of current and possible participants: the active attempt first, then a new one. */
export function TakePart() {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const lists = sortAttempts(challenge.assignments, useMember().user.id);
  const { current } = lists;
  if (isDraft(challenge) || (isOver(challenge) && current === null)) return null;
  const isOverdue =
    challenge.completeExpired && lists.mine.some((each) => isWorkedOn(each) && !each.abilities.complete.allowed);
  return (
    <div className={styles.buttons}>
      {isOverdue && <Banner tone="warning">{t("challenge:banner.overdue")}</Banner>}
      {current !== null && <AttemptButtons attempt={current} stretch />}
      {(current === null || challenge.abilities.accept.allowed) && !isOver(challenge) && <Entry lists={lists} />}
    </div>
  );
}

function Entry({ lists }: { readonly lists: AttemptLists }) {
  const t = useTranslate();
  const reasonOf = useReason();
  const { challenge, open } = useChallenge();
  const guild = useGuild();
  const { action, accept } = useAccepting(challenge, { onFailure: (failure) => showFailure(guild, failure) });
  const completesAnew = lists.current === null && challenge.abilities.complete.allowed;
  // A dead button says less than what became of the reader's own.
  if (lists.pending !== null && !completesAnew && !challenge.abilities.accept.allowed)
    return <Banner>{t(`challenge:attempt.${lists.pending.status}`)}</Banner>;
  const ask = (): void => open({ kind: "accept" });
  return (
    <>
      {completesAnew && (
        <Button
          variant="primary"
          size="l"
          stretch
          disabledReason={reasonOf(challenge.abilities.complete)}
          onClick={() => open({ kind: "complete", attempt: null })}
        >
          {t("challenge:actions.complete")}
        </Button>
      )}
      <Button
        variant={completesAnew || lists.current !== null ? "secondary" : "primary"}
        size="l"
        stretch
        busy={action.isBusy}
        disabledReason={reasonOf(challenge.abilities.accept)}
        onClick={isForOne(challenge) ? ask : accept}
      >
        {t(entryLabel(challenge, lists))}
      </Button>
      {!challenge.abilities.accept.allowed && <p className={styles.quiet}>{reasonOf(challenge.abilities.accept)}</p>}
    </>
  );
}

function entryLabel({ type, participants, abilities }: Challenge, { mine }: AttemptLists) {
  if (type === "raid" && participants.total > 0) return "challenge:actions.join";
  return abilities.accept.allowed && mine.some(isCompletedAssignment)
    ? "challenge:actions.acceptAgain"
    : "challenge:actions.accept";
}
