import {
  contestCalls,
  countOthers,
  isJoined,
  isVoted,
  nextStep,
  stageOf,
  type Contest,
} from "@guildhall/core/contests";
import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { formStyles } from "../../forms/index.ts";
import { showFailure, useGuild, useSend, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { useReason } from "../activities/index.ts";
import { BALLOT_ID } from "./ballot-place.ts";
import { FreshFocus } from "./fresh-focus.tsx";
import styles from "./contest.module.css";

interface Part {
  readonly contest: Contest;
}

/** What the reader has done, and what they may do next or why they can't. */
export function TakePart({ contest }: Part) {
  const stage = stageOf(contest);
  if (stage === "draft" || stage === "closed" || !isJoined(contest)) return null;
  return (
    <div className={styles.part}>
      {isVoted(contest) && <Vote contest={contest} />}
      <Join contest={contest} />
    </div>
  );
}

function isNext({ abilities, ...contest }: Contest, step: "join" | "vote"): boolean {
  return nextStep({ ...abilities, others: countOthers(contest) }) === step;
}

function Join({ contest }: Part) {
  const t = useTranslate();
  const guild = useGuild();
  const [hasJustJoined, setHasJustJoined] = useState(false);
  const { send, isBusy } = useSend(contestCalls.join, { onFailure: (failure) => showFailure(guild, failure) });
  const refusal = useReason()(contest.abilities.join);
  if (contest.joined)
    return (
      <FreshFocus isFresh={hasJustJoined} className={styles.done}>
        <CircleCheck size={18} aria-hidden="true" />
        {t("contest:join.joined")}
      </FreshFocus>
    );
  const join = (): void => send({ params: { id: contest.id } }, () => setHasJustJoined(true));
  return (
    <>
      <Button
        variant={isNext(contest, "join") ? "primary" : "secondary"}
        size="l"
        stretch
        busy={isBusy}
        disabledReason={refusal}
        onClick={join}
      >
        {t("contest:join.action")}
      </Button>
      {refusal !== null && <p className={formStyles.hint}>{refusal}</p>}
    </>
  );
}

/** Leads to the people; only what keeps everyone from voting is said here. */
function Vote({ contest }: Part) {
  const t = useTranslate();
  const { vote } = contest.abilities;
  const refusal = useReason()(vote);
  const { own } = contest.votes;
  if (own !== null)
    return (
      <p className={styles.done}>
        <CircleCheck size={18} aria-hidden="true" />
        {t("contest:vote.voted", { name: own.name })}
      </p>
    );
  // Nobody to vote for yet: the ballot says so.
  if (vote.allowed && countOthers(contest) === 0) return null;
  return (
    <>
      <Button
        variant={isNext(contest, "vote") ? "primary" : "secondary"}
        size="l"
        stretch
        disabledReason={refusal}
        onClick={(event) => showBallot(event.currentTarget)}
      >
        {t("contest:vote.action")}
      </Button>
      {refusal !== null && contest.joined && <p className={formStyles.hint}>{refusal}</p>}
    </>
  );
}

/** In the same tree, which may be a shadow root. */
function showBallot(button: Element): void {
  // Safe: an element in the page is in a document or in a shadow root.
  const ballot = (button.getRootNode() as Document | ShadowRoot).querySelector<HTMLElement>(`#${BALLOT_ID}`);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  ballot?.focus({ preventScroll: true });
  ballot?.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
}
