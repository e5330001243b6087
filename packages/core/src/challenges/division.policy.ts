import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { AssignmentStatus } from "./challenge.values.ts";
import { mayReview } from "./review.policy.ts";
import type { ReviewQuestion } from "./review.policy.ts";

/** Days, a work week, after which reviewers may split an idle leader's pool or replace the leader. */
const LEADER_DAYS = 7;

/** Days after which a leader with a pool to split is reminded; from the last one on, others may step in. */
const SPLIT_REMINDER_DAYS = [3, LEADER_DAYS] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

export function isInDivision({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "division";
}

/**
 * The latest due reminder: its days, its number, and whether others may step in from then on; null for none. Reminders
 * missed during downtime are sent as one.
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

/** A pool waiting for its leader, and the viewer. */
export interface DivisionQuestion extends ReviewQuestion {
  readonly status: AssignmentStatus;
  readonly leaderId: number;
  /** The leader is enabled. */
  readonly isLeaderThere: boolean;
  /** Time of the latest review; null before. */
  readonly reviewedAt: Date | null;
  readonly now: Date;
}

/**
 * The leader may split the pool; so may a reviewer once the leader is disabled or has let it wait. Reasons:
 * `leader_only`, `leader_has_time`, `not_participant`.
 */
export function maySplitPool(question: DivisionQuestion): Decision {
  const { actorId, leaderId, memberIds } = question;
  if (actorId === leaderId || isLeftToOthers(question)) return ALLOWED;
  if (memberIds.includes(actorId)) return denied("leader_only");
  return denied(question.canReview && isInDivision(question) ? "leader_has_time" : "not_participant");
}

/** Reviewers may replace the raid's leader whenever they may split the pool in the leader's place. */
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
