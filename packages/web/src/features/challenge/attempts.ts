import { type Assignment, isCompletedAssignment, isInReview, isWorkedOn } from "@guildhall/core/challenges";

/** A challenge's attempts as its page shows them; each list newest first. */
export interface AttemptLists {
  /** The reader's own. */
  readonly mine: readonly Assignment[];
  /** The one of them that the buttons beside the challenge are about; null without one that goes on. */
  readonly current: Assignment | null;
  /** What waits for a review, or for somebody to step in for its leader; the longest first. */
  readonly waiting: readonly Assignment[];
  /** All the others, for those who review. */
  readonly others: readonly Assignment[];
  /** What others have published. */
  readonly solutions: readonly Assignment[];
}

/** Sorts a challenge's attempts by what the reader does with them. */
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
