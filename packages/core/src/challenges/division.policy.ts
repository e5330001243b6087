import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { AssignmentStatus } from "./challenge.values.ts";
import { mayReview } from "./review.policy.ts";
import type { ReviewQuestion } from "./review.policy.ts";

/** Days after which those who review may split the pool of an idle leader, or hand the lead over: a week of work. */
const LEADER_DAYS = 7;

/** After how many days with a pool to split its leader is reminded; from the last of them on, others may step in. */
const SPLIT_REMINDER_DAYS = [3, LEADER_DAYS] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a raid's leader has to split its pool. */
export function isInDivision({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "division";
}

/**
 * Which reminder of a pool is due: the days of the latest one that was not sent yet, how many there are with it, and
 * whether others may step in from then on; null for none. What fell due while nobody looked is told once.
 */
export function dueSplitReminder(
  { since, sent }: { readonly since: Date; readonly sent: number },
  now: Date,
): { readonly days: number; readonly sent: number; readonly mayStepIn: boolean } | null {
  const passed = SPLIT_REMINDER_DAYS.filter((days) => now.getTime() - since.getTime() >= days * DAY_MS);
  const days = passed.at(-1);
  return days === undefined || passed.length <= sent
    ? null
    : { days, sent: passed.length, mayStepIn: days >= LEADER_DAYS };
}

/** A pool that waits for its leader, and who asks about it. */
export interface DivisionQuestion extends ReviewQuestion {
  readonly status: AssignmentStatus;
  readonly leaderId: number;
  /** The leader is enabled. */
  readonly isLeaderThere: boolean;
  /** When the completion was reviewed last; null before. */
  readonly reviewedAt: Date | null;
  readonly now: Date;
}

/**
 * Whether the asker may split the pool: its leader, or a reviewer once the leader is no longer there or has let it
 * wait. Reasons: `leader_only`, `leader_has_time`, `not_participant`.
 */
export function maySplitPool(question: DivisionQuestion): Decision {
  const { actorId, leaderId, memberIds } = question;
  if (actorId === leaderId || isLeftToOthers(question)) return ALLOWED;
  if (memberIds.includes(actorId)) return denied("leader_only");
  return denied(question.canReview && isInDivision(question) ? "leader_has_time" : "not_participant");
}

/** Whether the asker may have another member of the raid split its pool: as they may themselves in the leader's place. */
export function mayHandOverLead(question: DivisionQuestion): Decision {
  if (!question.canReview) return denied("missing_permission");
  if (!isInDivision(question)) return denied("not_in_division");
  return isLeftToOthers(question) ? ALLOWED : denied("leader_has_time");
}

function isLeftToOthers(question: DivisionQuestion): boolean {
  if (!question.canReview || !isInDivision(question)) return false;
  return !question.isLeaderThere || (hasWaited(question) && mayReview(question).allowed);
}

function hasWaited({ reviewedAt, now }: DivisionQuestion): boolean {
  return reviewedAt !== null && now.getTime() - reviewedAt.getTime() >= LEADER_DAYS * DAY_MS;
}
