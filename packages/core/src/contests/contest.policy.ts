import { activityLocks, isDraft, isOver } from "../activities/activity.policy.ts";
import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { FieldError } from "../lib/errors.ts";
import { MAX_AUTO_CONTESTS } from "../lib/limits.ts";
import type { ContestStatus, ContestType } from "./contest.values.ts";

/** The parts of a contest that its rules depend on. */
export interface RunContest {
  readonly type: ContestType;
  readonly status: ContestStatus;
  /** When it ends; null if a manager ends it. */
  readonly closesAt: Date | null;
}

/** Whether people take part by joining. */
export function isJoined({ type }: Pick<RunContest, "type">): boolean {
  return type === "manual_participants" || type === "voting";
}

export function isVoted({ type }: Pick<RunContest, "type">): boolean {
  return type === "voting";
}

/** Whether earnings decide. */
export function isAuto({ type }: Pick<RunContest, "type">): boolean {
  return type === "auto";
}

/** Whether somebody chooses the winners. */
export function isDecidedByHand({ type }: Pick<RunContest, "type">): boolean {
  return type === "manual" || type === "manual_participants";
}

/** Whether people can be rewarded besides the winners of places. */
export function hasOtherRewards({ type }: Pick<RunContest, "type">): boolean {
  return type === "manual_participants";
}

/** Published, and its time is over: it waits for its count or its winners. */
export function isContestOver({ status, closesAt }: Omit<RunContest, "type">, now: Date): boolean {
  return status === "published" && closesAt !== null && closesAt <= now;
}

/** Closed, with or without winners. */
export function isContestClosed(contest: { readonly status: ContestStatus }): boolean {
  return isOver(contest);
}

/** Refuses with `not_published`, `contest_closed`, or `contest_over` once its time is. */
function isContestOpen(contest: RunContest, now: Date): Decision {
  if (isDraft(contest)) return denied("not_published");
  if (contest.status !== "published") return denied("contest_closed");
  return isContestOver(contest, now) ? denied("contest_over") : ALLOWED;
}

/** A contest, its viewer's part in it, and the time. */
export interface EntryQuestion {
  readonly contest: RunContest;
  readonly hasJoined: boolean;
  readonly hasVoted: boolean;
  readonly now: Date;
}

/** Refuses with `wrong_contest` for types that aren't joined, as {@link isContestOpen}, or with `joined_already`. */
export function mayJoin({ contest, hasJoined, now }: EntryQuestion): Decision {
  return allOf(
    isJoined(contest) ? ALLOWED : denied("wrong_contest"),
    isContestOpen(contest, now),
    hasJoined ? denied("joined_already") : ALLOWED,
  );
}

/** Refuses with `wrong_contest` for types without votes, as {@link isContestOpen}, or with `already_voted`. */
export function mayVote({ contest, hasVoted, now }: EntryQuestion): Decision {
  return allOf(
    isVoted(contest) ? ALLOWED : denied("wrong_contest"),
    isContestOpen(contest, now),
    hasVoted ? denied("already_voted") : ALLOWED,
  );
}

/** Refuses with `own_vote`. */
export function mayVoteFor({
  voterId,
  candidateId,
}: {
  readonly voterId: number;
  readonly candidateId: number;
}): Decision {
  return voterId === candidateId ? denied("own_vote") : ALLOWED;
}

/** Refuses with `wrong_contest` where votes or earnings decide, `not_published` or `contest_closed`. */
export function isDecidable(contest: RunContest): Decision {
  if (!isDecidedByHand(contest)) return denied("wrong_contest");
  if (isDraft(contest)) return denied("not_published");
  return contest.status === "published" ? ALLOWED : denied("contest_closed");
}

/** Lockable fields, each with whether it may change. */
export interface ContestLocks extends ReturnType<typeof activityLocks> {
  readonly type: Decision;
  readonly rewards: Decision;
  /** When it ends: fixed once that has passed. */
  readonly closedAt: Decision;
}

/** A contest, whether people rely on what it promised, and the time. */
export interface LockQuestion extends RunContest {
  /** Somebody has joined, so somebody may have voted. */
  readonly hasPeople: boolean;
  readonly now: Date;
}

export function contestLocks({ hasPeople, now, ...contest }: LockQuestion): ContestLocks {
  const locks = activityLocks({ isDraft: isDraft(contest) });
  const isRunning = hasPeople || (isAuto(contest) && !isDraft(contest));
  return {
    ...locks,
    type: locks.group,
    rewards: isRunning ? denied("rewards_locked") : ALLOWED,
    closedAt: isContestOver(contest, now) ? denied("contest_over") : ALLOWED,
  };
}

/** Whether its end may only move to a later time: once people rely on it. */
export function closesOnlyLater({ hasPeople, ...contest }: Omit<LockQuestion, "now">): boolean {
  return !isDraft(contest) && (hasPeople || isAuto(contest));
}

/** `not_for_type` for other rewards of a type without them. */
export function prizeProblems(contest: {
  readonly type: ContestType;
  readonly otherRewards: readonly { readonly amount: number }[];
}): FieldError[] {
  const isGiven = contest.otherRewards.some(({ amount }) => amount > 0);
  return isGiven && !hasOtherRewards(contest) ? [{ field: "otherRewards", code: "not_for_type" }] : [];
}

/** Refuses with `too_many_auto_contests`; `open` are those by earnings that are published already. */
export function mayOpenAuto(open: number): Decision {
  return open < MAX_AUTO_CONTESTS ? ALLOWED : denied("too_many_auto_contests");
}
