import { parseInstant } from "@guildhall/core";
import {
  type ChallengeCard,
  deadlineState,
  type DeadlineState,
  isOpenChallenge,
  isWorkedOn,
} from "@guildhall/core/challenges";

/** What a deadline calls attention to: it is near, it has passed, or it has passed with one's own work not handed in. */
export type DeadlineMark = "soon" | "expired" | "overdue";

type Dated = Pick<ChallengeCard, "status" | "myStatus" | "acceptDeadlineAt" | "completeDeadlineAt">;

/** The mark of an open challenge for its reader; null for any other, and while there is time. */
export function deadlineMarkOf(card: Dated, now: Date): DeadlineMark | null {
  if (!isOpenChallenge(card)) return null;
  const { accept, complete } = deadlinesOf(card);
  const toComplete = standing(complete, now);
  if (toComplete === "passed") return isUnfinished(card) ? "overdue" : "expired";
  // Who is in already has nothing to accept any more.
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

/** The deadlines of a challenge as instants; null for none. */
export function deadlinesOf(card: Pick<Dated, "acceptDeadlineAt" | "completeDeadlineAt">) {
  const read = (iso: string | null): Date | null => (iso === null ? null : parseInstant(iso));
  return { accept: read(card.acceptDeadlineAt), complete: read(card.completeDeadlineAt) };
}
