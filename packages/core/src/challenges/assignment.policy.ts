import { isDraft } from "../activities/activity.policy.ts";
import { isUnlocked } from "../activities/step.policy.ts";
import type { StepLock } from "../activities/step.shapes.ts";
import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision, Refusal } from "../lib/decision.ts";
import { isGivenUp, isOpenChallenge } from "./challenge.policy.ts";
import type { AssignmentStatus, ChallengeStatus, ChallengeType } from "./challenge.values.ts";
import { hasGrace, isAcceptExpired, isCompleteExpired, needsAccept } from "./deadline.policy.ts";
import { isInDivision } from "./division.policy.ts";

/** The parts of a challenge that participation depends on. */
export interface TakenChallenge {
  readonly type: ChallengeType;
  readonly status: ChallengeStatus;
  readonly authorId: number;
  readonly requireAccept: boolean;
  readonly allowMultiQuest: boolean;
  readonly autoApprove: boolean;
  /** UTC; null for none. */
  readonly acceptDeadlineAt: Date | null;
  /** UTC; null for none. */
  readonly completeDeadlineAt: Date | null;
}

/** Workspace settings that participation depends on. */
export interface TakingSettings {
  readonly acceptOwnChallenges: boolean;
  readonly allowMultiQuest: boolean;
  readonly allowInReviewMultiQuest: boolean;
  readonly skipAccept: boolean;
}

/** An attempt of the viewer's own; `hasLeft` if they gave it up, even if others continue. */
export interface OwnAttempt {
  readonly id: number;
  readonly status: AssignmentStatus;
  readonly hasLeft: boolean;
  /** It was active when the challenge was closed. */
  readonly closedUnfinished?: boolean;
  readonly leaderId: number;
  /** Extended time to submit again, overriding the challenge's deadline; null for none. */
  readonly graceUntil: Date | null;
}

/** A challenge and its viewer before they take part. */
export interface TakeQuestion {
  readonly challenge: TakenChallenge;
  readonly settings: TakingSettings;
  readonly actorId: number;
  readonly now: Date;
  /** The viewer's own, newest first. */
  readonly own: readonly OwnAttempt[];
  /** For a problem or raid, its one ongoing or completed attempt; null for none. */
  readonly sole: { readonly status: AssignmentStatus } | null;
  /** What keeps the viewer from a step of a chain; null for none. */
  readonly lock: StepLock | null;
}

/** Not in review and not over. */
export function isWorkedOn({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "active" || status === "rejected";
}

/** Whether a raid still needs a leader: it's active, or may become so again. */
export function needsLeader({ status }: { readonly status: AssignmentStatus }): boolean {
  return isWorkedOn({ status }) || isInReview({ status });
}

/** Neither submitted nor given up. */
export function isActiveAssignment({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "active";
}

/** Completed and paid. */
export function isCompletedAssignment({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "completed";
}

/** Changes were requested and nothing has been submitted since. */
export function isSentBack({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "rejected";
}

/** Waiting for a review. */
export function isInReview({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "in_review";
}

/** Only quests can skip the review. */
export function needsReview({ type, autoApprove }: Pick<TakenChallenge, "type" | "autoApprove">): boolean {
  return type !== "quest" || !autoApprove;
}

/** Whether an approved attempt has to be split: a raid of several members with a non-empty pool. */
export function needsSplit(of: {
  readonly type: ChallengeType;
  readonly members: number;
  readonly currencies: number;
}): boolean {
  return of.type === "raid" && of.members > 1 && of.currencies > 0;
}

/**
 * Whether the viewer may take part now, alone or by joining a raid. Reasons: `not_published`, `challenge_closed`,
 * `given_up`, `step_locked`, `own_challenge`, `abandoned`, `already_participating`, `already_completed`, `already_joined`,
 * `problem_taken`, `in_review`, `in_division`, `accept_expired`, `complete_expired`.
 */
export function mayAccept(question: TakeQuestion): Decision {
  const { challenge, settings, actorId, now, lock } = question;
  return allOf(
    requireOpen(challenge),
    isUnlocked(lock),
    challenge.authorId === actorId && !settings.acceptOwnChallenges ? denied("own_challenge") : ALLOWED,
    ATTEMPT_RULES[challenge.type](question),
    isAcceptExpired(challenge, now) ? denied("accept_expired") : ALLOWED,
    isCompleteExpired(challenge, now) ? denied("complete_expired") : ALLOWED,
  );
}

/** Whether somebody who hasn't taken part yet may, deadlines apart; `sole` as in {@link TakeQuestion}. */
export function isOpenToOthers(
  { type, status }: Pick<TakenChallenge, "type" | "status">,
  sole: TakeQuestion["sole"],
): boolean {
  return isOpenChallenge({ status }) && (sole === null || (type === "raid" && isWorkedOn(sole)));
}

/**
 * Whether the viewer may complete without accepting first: as {@link mayAccept}, plus `accept_first` if accepting is
 * required and `leader_only` in a raid led by someone else.
 */
export function mayCompleteAnew(question: TakeQuestion): Decision {
  return allOf(
    mayAccept(question),
    question.sole === null ? ALLOWED : denied("leader_only"),
    needsAccept(question.challenge, question.settings) ? denied("accept_first") : ALLOWED,
  );
}

const ATTEMPT_RULES: Readonly<Record<ChallengeType, (question: TakeQuestion) => Decision>> = {
  problem: mayTakeProblem,
  quest: mayStartQuest,
  raid: mayEnterRaid,
};

// Abandoned attempts don't count: after reopening, the problem is open to everyone.
function mayTakeProblem({ own, sole }: TakeQuestion): Decision {
  if (sole === null) return ALLOWED;
  const mine = own.find(({ hasLeft }) => !hasLeft);
  if (mine !== undefined) return asItStands(mine);
  return denied(isCompletedAssignment(sole) ? "already_completed" : "problem_taken");
}

function asItStands({ status, hasLeft }: Pick<OwnAttempt, "status" | "hasLeft">): Refusal {
  if (hasLeft || status === "abandoned") return denied("abandoned");
  return denied(status === "completed" ? "already_completed" : "already_participating");
}

function mayStartQuest({ challenge, settings, own }: TakeQuestion): Decision {
  const [latest] = own;
  if (latest === undefined) return ALLOWED;
  if (own.some(isActiveAssignment)) return denied("already_participating");
  if (!challenge.allowMultiQuest || !settings.allowMultiQuest) return asItStands(latest);
  return settings.allowInReviewMultiQuest || latest.status === "completed" ? ALLOWED : asItStands(latest);
}

function mayEnterRaid({ own, sole: raid }: TakeQuestion): Decision {
  const [latest] = own;
  if (latest !== undefined) return enteredRaid(latest);
  if (raid === null || isWorkedOn(raid)) return ALLOWED;
  if (isInDivision(raid)) return denied("in_division");
  return denied(isCompletedAssignment(raid) ? "already_completed" : "in_review");
}

// A raid's members continue together: they stay joined whatever its status.
function enteredRaid(latest: OwnAttempt): Refusal {
  const standing = asItStands(latest);
  return standing.reason === "already_participating" ? denied("already_joined") : standing;
}

function requireOpen(challenge: Pick<TakenChallenge, "status">): Decision {
  if (isOpenChallenge(challenge)) return ALLOWED;
  if (isGivenUp(challenge)) return denied("given_up");
  return denied(isDraft(challenge) ? "not_published" : "challenge_closed");
}

/** An attempt and its viewer. */
export interface AttemptQuestion {
  readonly challenge: TakenChallenge;
  readonly actorId: number;
  readonly now: Date;
  /** Current members, including the leader. */
  readonly memberIds: readonly number[];
  readonly leaderId: number;
  /** Extended time to submit again, overriding the challenge's deadline; null for none. */
  readonly graceUntil: Date | null;
}

/** Whether the viewer may complete the attempt, apart from its status. */
export function mayWorkOn(question: AttemptQuestion): Decision {
  const { challenge, actorId, now, memberIds, leaderId } = question;
  const isOpen = hasGrace(question, now)
    ? ALLOWED
    : allOf(requireOpen(challenge), isCompleteExpired(challenge, now) ? denied("complete_expired") : ALLOWED);
  return allOf(
    memberIds.includes(actorId) ? ALLOWED : denied("not_participant"),
    isOpen,
    actorId === leaderId ? ALLOWED : denied("leader_only"),
  );
}

/** Whether resubmitting would need extended time, because the challenge or its deadline is over. */
export function isTooLateToRetry(challenge: Pick<TakenChallenge, "status" | "completeDeadlineAt">, now: Date): boolean {
  return !isOpenChallenge(challenge) || isCompleteExpired(challenge, now);
}

/** Whether the viewer may give the attempt up, apart from its status. */
export function mayAbandon({ challenge, actorId, memberIds }: AttemptQuestion): Decision {
  return allOf(memberIds.includes(actorId) ? ALLOWED : denied("not_participant"), requireOpen(challenge));
}

/** Members, reviewers, and everyone once it's published. */
export function seesSolution(question: {
  readonly actorId: number;
  readonly memberIds: readonly number[];
  readonly canReview: boolean;
  readonly isPublished: boolean;
}): boolean {
  return question.isPublished || question.canReview || question.memberIds.includes(question.actorId);
}

/** Whether the viewer may see that an attempt exists: their own, a published one, a raid's, and any if they review. */
export function seesAttempt(attempt: {
  readonly type: ChallengeType;
  readonly status: AssignmentStatus;
  readonly isPublished: boolean;
  /** They take part in it, or did. */
  readonly isInside: boolean;
  readonly canReview: boolean;
}): boolean {
  const { type, status, isPublished, isInside, canReview } = attempt;
  return isInside || canReview || isPublished || (type === "raid" && status !== "abandoned");
}

/** Statuses shown on others' profiles: nothing given up or sent back for changes. */
export function statusesSeenByOthers(): AssignmentStatus[] {
  return ["active", "in_review", "division", "completed"];
}
