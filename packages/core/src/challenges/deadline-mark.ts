import { parseInstant } from "../lib/time.ts";
import { isWorkedOn } from "./assignment.policy.ts";
import { isOpenChallenge } from "./challenge.policy.ts";
import type { ChallengeCard } from "./challenge.shapes.ts";
import { deadlineState, type DeadlineState } from "./deadline-state.ts";

/**
 * What's notable about a deadline: it's near, it has passed, or it has passed with the reader's own work not submitted.
 */
export type DeadlineMark = "soon" | "expired" | "overdue";

type Dated = Pick<ChallengeCard, "status" | "myStatus" | "acceptDeadlineAt" | "completeDeadlineAt">;

/** The mark an open challenge has for its reader; null otherwise, and while there's time. */
export function deadlineMarkOf(card: Dated, now: Date): DeadlineMark | null {
  if (!isOpenChallenge(card)) return null;
  const { accept, complete } = deadlinesOf(card);
  const toComplete = standing(complete, now);
  if (toComplete === "passed") return isUnfinished(card) ? "overdue" : "expired";
  // Participants have nothing left to accept.
  const toAccept = card.myStatus === null ? standing(accept, now) : "ahead";
  if (toAccept === "passed") return "expired";
  return toAccept === "soon" || toComplete === "soon" ? "soon" : null;
}

function standing(deadline: Date | null, now: Date): DeadlineState {
  return deadline === null ? "ahead" : deadlineState(deadline, now);
}

function isUnfinished({ myStatus }: Dated): boolean {
  return myStatus !== null && isWorkedOn({ status: myStatus });
}

/** As instants; null for none. */
export function deadlinesOf(card: Pick<Dated, "acceptDeadlineAt" | "completeDeadlineAt">) {
  const read = (iso: string | null): Date | null => (iso === null ? null : parseInstant(iso));
  return { accept: read(card.acceptDeadlineAt), complete: read(card.completeDeadlineAt) };
}
