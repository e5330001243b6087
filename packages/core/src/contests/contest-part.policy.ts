import { isDraft } from "../activities/activity.policy.ts";
import type { ContestPart } from "./contest-part.shapes.ts";
import { isContestClosed, isContestOver, isDecidedByHand, mayJoin, mayVote } from "./contest.policy.ts";
import type { RunContest } from "./contest.policy.ts";
import type { ContestCard } from "./contest.shapes.ts";
import type { ContestStage } from "./contest.values.ts";

export function stageOf(contest: Pick<ContestCard, "type" | "status" | "isOver">): ContestStage {
  if (isDraft(contest)) return "draft";
  if (isContestClosed(contest)) return "closed";
  if (!contest.isOver) return "open";
  return isDecidedByHand(contest) ? "waiting" : "counting";
}

/** Whom its viewer can vote for, as far as they know. */
export function countOthers({ participants, joined }: Pick<ContestCard, "joined" | "participants">): number {
  return Math.max(0, participants.total - (joined ? 1 : 0));
}

/** What its viewer is asked to do: to vote, once there's somebody to vote for, or to join; null is nothing. */
export function nextStep({
  join,
  vote,
  others,
}: {
  readonly join: { readonly allowed: boolean };
  readonly vote: { readonly allowed: boolean };
  readonly others: number;
}): "join" | "vote" | null {
  if (vote.allowed && others > 0) return "vote";
  return join.allowed ? "join" : null;
}

/** What a card of the feed shows of it. */
export function partOf(
  { closesAt, ...contest }: RunContest & Omit<ContestPart, "closedAt" | "stage" | "next">,
  participants: ContestCard["participants"],
  now: Date,
): ContestPart {
  const run = { ...contest, closesAt };
  const entry = { contest: run, hasJoined: contest.joined, hasVoted: contest.voted, now };
  const others = countOthers({ participants, joined: contest.joined });
  const stage = stageOf({ ...contest, isOver: isContestOver(run, now) });
  const next = nextStep({ join: mayJoin(entry), vote: mayVote(entry), others }) ?? (stage === "open" ? "open" : null);
  return { ...contest, closedAt: closesAt?.toISOString() ?? null, stage, next };
}
