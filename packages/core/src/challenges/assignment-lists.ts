import { isCompletedAssignment, isInReview, isWorkedOn } from "./assignment.policy.ts";
import type { Assignment } from "./challenge.shapes.ts";
import { isInDivision } from "./division.policy.ts";

/** A challenge's attempts by section, each newest first. */
export interface AttemptLists {
  /** The reader's own. */
  readonly mine: readonly Assignment[];
  /** The active one of them, for the buttons beside the challenge; null if none is active. */
  readonly current: Assignment | null;
  /** The one of them that others act on next, to review it or to split its reward; null if there's none. */
  readonly pending: Assignment | null;
  /** To review or to take over from the leader; longest waiting first. */
  readonly waiting: readonly Assignment[];
  /** All others, for reviewers. */
  readonly others: readonly Assignment[];
  /** Published by others. */
  readonly solutions: readonly Assignment[];
}

/** Sorts a challenge's attempts by what the reader can do with them. */
export function sortAttempts(attempts: readonly Assignment[], meId: number): AttemptLists {
  const mine = attempts.filter((attempt) => isIn(attempt, meId));
  const isIdle = (attempt: Assignment): boolean => attempt.abilities.handOver.allowed;
  const waiting = attempts
    .filter((each) => isInReview(each) || isIdle(each))
    .toSorted((one, other) => submitted(one) - submitted(other));
  const foreign = attempts.filter((attempt) => !isIn(attempt, meId));
  return {
    mine,
    current:
      mine.find(({ abilities }) => abilities.complete.allowed) ??
      mine.find((each) => isWorkedOn(each)) ??
      mine.find(({ abilities }) => abilities.split.allowed) ??
      null,
    pending: mine.find((each) => isInReview(each) || isInDivision(each)) ?? null,
    waiting,
    others: foreign.filter((attempt) => !waiting.includes(attempt)),
    solutions: foreign.filter((attempt) => attempt.publish && isCompletedAssignment(attempt)),
  };
}

function isIn({ assignees }: Pick<Assignment, "assignees">, userId: number): boolean {
  return assignees.some((each) => each.userId === userId);
}

function submitted({ submittedAt, acceptedAt }: Assignment): number {
  return Date.parse(submittedAt ?? acceptedAt);
}
