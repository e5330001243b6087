import { allOf } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import { assignmentMachine } from "./assignment.machine.ts";
import type { AssignmentContext, AssignmentEvent } from "./assignment.machine.ts";
import {
  isActiveAssignment,
  isWorkedOn,
  mayAccept,
  mayCompleteAnew,
  mayAbandon,
  mayWorkOn,
  needsReview,
  needsSplit,
} from "./assignment.policy.ts";
import { mayHandOverLead, maySplitPool } from "./division.policy.ts";
import type { AttemptQuestion, OwnAttempt, TakeQuestion } from "./assignment.policy.ts";
import type { AssignmentStatus } from "./challenge.values.ts";
import { mayReview } from "./review.policy.ts";

/** An attempt and everything its actions depend on. */
export interface AssignmentQuestion extends AttemptQuestion {
  readonly status: AssignmentStatus;
  /** How many currencies the challenge pays in. */
  readonly currencies: number;
  /** The viewer holds manage-challenges. */
  readonly canReview: boolean;
  readonly acceptOwnChallenges: boolean;
  /** An enabled reviewer outside the attempt exists. */
  readonly hasOtherReviewer: boolean;
  /** The leader is enabled. */
  readonly isLeaderThere: boolean;
  /** Time of the latest review; null before. */
  readonly reviewedAt: Date | null;
}

/** What the viewer may do with an attempt, with a reason for each refusal. */
export interface AssignmentAbilities {
  readonly complete: Decision;
  readonly abandon: Decision;
  readonly approve: Decision;
  readonly reject: Decision;
  readonly split: Decision;
  /** Make another member of the raid its leader, who splits its pool. */
  readonly handOver: Decision;
}

export function assignmentContext({ challenge, memberIds, currencies }: AssignmentQuestion): AssignmentContext {
  return {
    needsReview: needsReview(challenge),
    needsSplit: needsSplit({ type: challenge.type, members: memberIds.length, currencies }),
    hasOthers: memberIds.length > 1,
  };
}

/** The last member abandons the attempt; one of several leaves it. */
export function abandonEvent(question: Pick<AssignmentQuestion, "memberIds">): "leave" | "abandon" {
  return question.memberIds.length > 1 ? "leave" : "abandon";
}

export function assignmentAbilities(question: AssignmentQuestion): AssignmentAbilities {
  const context = assignmentContext(question);
  const leadsOn = (event: AssignmentEvent): Decision =>
    transition(assignmentMachine, { state: question.status, event }, context);
  const review = mayReview(question);
  return {
    complete: allOf(mayWorkOn(question), leadsOn("complete")),
    abandon: allOf(mayAbandon(question), leadsOn(abandonEvent(question))),
    approve: allOf(review, leadsOn("approve")),
    reject: allOf(review, leadsOn("reject")),
    split: allOf(maySplitPool(question), leadsOn("split")),
    handOver: allOf(mayHandOverLead(question), leadsOn("split")),
  };
}

/** What the viewer may do with a challenge as a participant. */
export interface TakingAbilities {
  readonly accept: Decision;
  readonly complete: Decision;
  /** The attempt to complete; null for a new one. */
  readonly completes: OwnAttempt | null;
}

/**
 * Participants' actions. Completing applies to the active attempt, to a new one if accepting isn't required, else to
 * the rejected one.
 */
export function takingAbilities(question: TakeQuestion): TakingAbilities {
  const accept = mayAccept(question);
  const open = question.own.filter((attempt) => !attempt.hasLeft && isWorkedOn(attempt));
  const [latest] = open;
  const anew = mayCompleteAnew(question);
  const completes = open.find(isActiveAssignment) ?? (anew.allowed ? null : (latest ?? null));
  const complete = completes === null ? anew : mayWorkOn(asAttempt(question, completes));
  return { accept, complete, completes };
}

function asAttempt({ challenge, actorId, now }: TakeQuestion, { leaderId, graceUntil }: OwnAttempt): AttemptQuestion {
  return { challenge, actorId, now, memberIds: [actorId], leaderId, graceUntil };
}
