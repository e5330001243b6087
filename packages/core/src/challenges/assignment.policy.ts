import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision, Refusal } from "../lib/decision.ts";
import { isDraft, isGivenUp, isOpenChallenge } from "./challenge.policy.ts";
import type { AssignmentStatus, ChallengeStatus, ChallengeType } from "./challenge.values.ts";
import { hasGrace, isAcceptExpired, isCompleteExpired, needsAccept } from "./deadline.policy.ts";
import { isInDivision } from "./division.policy.ts";

/** A challenge, as far as taking part in it depends on it. */
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

/** The settings of a workspace that taking part depends on. */
export interface TakingSettings {
  readonly acceptOwnChallenges: boolean;
  readonly allowMultiQuest: boolean;
  readonly allowInReviewMultiQuest: boolean;
  readonly skipAccept: boolean;
}

/** An attempt of the asker's own; `hasLeft` when they gave it up, whether or not others go on. */
export interface OwnAttempt {
  readonly id: number;
  readonly status: AssignmentStatus;
  readonly hasLeft: boolean;
  readonly leaderId: number;
  /** Until when it can be handed in again, whatever its challenge says; null without such a word. */
  readonly graceUntil: Date | null;
}

/** What is known of a challenge and its asker before they take part. */
export interface TakeQuestion {
  readonly challenge: TakenChallenge;
  readonly settings: TakingSettings;
  readonly actorId: number;
  readonly now: Date;
  /** The asker's own, newest first. */
  readonly own: readonly OwnAttempt[];
  /** Of a problem or a raid, the one attempt that goes on or is done; null when there is none. */
  readonly sole: { readonly status: AssignmentStatus } | null;
}

/** Whether an attempt can still be worked on: nobody looks at it and it is not over. */
export function isWorkedOn({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "active" || status === "rejected";
}

/** Whether somebody has to lead a raid: it is worked on, or may be again. */
export function needsLeader({ status }: { readonly status: AssignmentStatus }): boolean {
  return isWorkedOn({ status }) || isInReview({ status });
}

/** Whether an attempt was neither handed in nor given up yet. */
export function isActiveAssignment({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "active";
}

/** Whether an attempt is completed and paid. */
export function isCompletedAssignment({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "completed";
}

/** Whether it came back from a review and was not handed in since. */
export function isSentBack({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "rejected";
}

/** Whether it waits for a review. */
export function isInReview({ status }: { readonly status: AssignmentStatus }): boolean {
  return status === "in_review";
}

/** Whether a completion goes to review; only quests can do without. */
export function needsReview({ type, autoApprove }: Pick<TakenChallenge, "type" | "autoApprove">): boolean {
  return type !== "quest" || !autoApprove;
}

/** Whether an approved attempt has to be split: a raid of several with something to split. */
export function needsSplit(of: {
  readonly type: ChallengeType;
  readonly members: number;
  readonly currencies: number;
}): boolean {
  return of.type === "raid" && of.members > 1 && of.currencies > 0;
}

/**
 * Whether the asker may take part now, by starting or by joining a raid. Reasons: `not_published`,
 * `challenge_closed`, `given_up`, `own_challenge`, `abandoned`, `already_participating`, `already_completed`,
 * `already_joined`, `problem_taken`, `in_review`, `in_division`, `accept_expired`, `complete_expired`.
 */
export function mayAccept(question: TakeQuestion): Decision {
  const { challenge, settings, actorId, now } = question;
  return allOf(
    standsOpen(challenge),
    challenge.authorId === actorId && !settings.acceptOwnChallenges ? denied("own_challenge") : ALLOWED,
    ATTEMPT_RULES[challenge.type](question),
    isAcceptExpired(challenge, now) ? denied("accept_expired") : ALLOWED,
    isCompleteExpired(challenge, now) ? denied("complete_expired") : ALLOWED,
  );
}

/**
 * Whether the asker may complete without accepting first: as {@link mayAccept}, and `accept_first` where that is
 * asked for, `leader_only` in a raid that somebody else leads.
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

// Attempts that were given up are history: once the problem is reopened, it is anybody's again.
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

// A raid's members go on together: whoever is in has joined, whatever becomes of it.
function enteredRaid(latest: OwnAttempt): Refusal {
  const standing = asItStands(latest);
  return standing.reason === "already_participating" ? denied("already_joined") : standing;
}

function standsOpen(challenge: Pick<TakenChallenge, "status">): Decision {
  if (isOpenChallenge(challenge)) return ALLOWED;
  if (isGivenUp(challenge)) return denied("given_up");
  return denied(isDraft(challenge) ? "not_published" : "challenge_closed");
}

/** An attempt and who asks about it. */
export interface AttemptQuestion {
  readonly challenge: TakenChallenge;
  readonly actorId: number;
  readonly now: Date;
  /** Who is in now, the leader among them. */
  readonly memberIds: readonly number[];
  readonly leaderId: number;
  /** Until when it can be handed in again, whatever its challenge says; null without such a word. */
  readonly graceUntil: Date | null;
}

/** Whether the asker may complete the attempt, as far as it is not about its status. */
export function mayWorkOn(question: AttemptQuestion): Decision {
  const { challenge, actorId, now, memberIds, leaderId } = question;
  const isOpen = hasGrace(question, now)
    ? ALLOWED
    : allOf(standsOpen(challenge), isCompleteExpired(challenge, now) ? denied("complete_expired") : ALLOWED);
  return allOf(
    memberIds.includes(actorId) ? ALLOWED : denied("not_participant"),
    isOpen,
    actorId === leaderId ? ALLOWED : denied("leader_only"),
  );
}

/** Whether what is sent back now could not be handed in again without a time of its own: its challenge is over. */
export function isTooLateToRetry(challenge: Pick<TakenChallenge, "status" | "completeDeadlineAt">, now: Date): boolean {
  return !isOpenChallenge(challenge) || isCompleteExpired(challenge, now);
}

/** Whether the asker may give the attempt up, as far as it is not about its status. */
export function mayAbandon({ challenge, actorId, memberIds }: AttemptQuestion): Decision {
  return allOf(memberIds.includes(actorId) ? ALLOWED : denied("not_participant"), standsOpen(challenge));
}

/** Whether the asker sees what was handed in: who is in, who reviews, and everybody once it is published. */
export function seesSolution(question: {
  readonly actorId: number;
  readonly memberIds: readonly number[];
  readonly canReview: boolean;
  readonly isPublished: boolean;
}): boolean {
  return question.isPublished || question.canReview || question.memberIds.includes(question.actorId);
}

/** Where attempts may be that people see on the profiles of others: nothing that was given up or sent back. */
export function statusesSeenByOthers(): AssignmentStatus[] {
  return ["active", "in_review", "division", "completed"];
}
