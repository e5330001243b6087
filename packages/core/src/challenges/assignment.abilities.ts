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

/** An attempt with all that its buttons depend on. */
export interface AssignmentQuestion extends AttemptQuestion {
  readonly status: AssignmentStatus;
  /** How many currencies its challenge pays in. */
  readonly currencies: number;
  /** The asker holds manage-challenges. */
  readonly canReview: boolean;
  readonly acceptOwnChallenges: boolean;
  /** Somebody enabled who may review and is not in the attempt. */
  readonly hasOtherReviewer: boolean;
  /** The leader is enabled. */
  readonly isLeaderThere: boolean;
  /** When the completion was reviewed last; null before. */
  readonly reviewedAt: Date | null;
}

/** What the asker may do with an attempt, each with its reason when not. */
export interface AssignmentAbilities {
  readonly complete: Decision;
  readonly abandon: Decision;
  readonly approve: Decision;
  readonly reject: Decision;
  readonly split: Decision;
  /** Has another member of the raid lead it, and split its pool. */
  readonly handOver: Decision;
}

/** What of an attempt its machine looks at. */
export function assignmentContext({ challenge, memberIds, currencies }: AssignmentQuestion): AssignmentContext {
  return {
    needsReview: needsReview(challenge),
    needsSplit: needsSplit({ type: challenge.type, members: memberIds.length, currencies }),
    hasOthers: memberIds.length > 1,
  };
}

/** Which event giving up is: the last one abandons the attempt, one of several leaves it. */
export function abandonEvent(question: Pick<AssignmentQuestion, "memberIds">): "leave" | "abandon" {
  return question.memberIds.length > 1 ? "leave" : "abandon";
}

/** Decides every button of an attempt. */
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

/** What the asker may do with a challenge as somebody who takes part. */
export interface TakingAbilities {
  readonly accept: Decision;
  readonly complete: Decision;
  /** The attempt that completing is about; null for a new one. */
  readonly completes: OwnAttempt | null;
}

/**
 * Decides the buttons of a challenge for who takes part: completing is about the active attempt, about a new one
 * where it need not be accepted, else about the rejected one.
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
