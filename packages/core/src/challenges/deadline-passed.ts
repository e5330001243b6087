import { parseInstant } from "../lib/time.ts";
import { isTooLateToRetry } from "./assignment.policy.ts";
import type { Assignment, Challenge } from "./challenge.shapes.ts";
import { deadlinesOf } from "./deadline-mark.ts";
import { hasGrace, isAcceptExpired, isCompleteExpired } from "./deadline.policy.ts";

type Dated = Pick<Challenge, "status" | "acceptDeadlineAt" | "completeDeadlineAt"> & {
  readonly abilities: { readonly accept: Ability; readonly complete: Ability };
  readonly assignments: readonly (Pick<Assignment, "graceUntil"> & {
    readonly abilities: { readonly complete: Ability };
  })[];
};

type Ability = Pick<Assignment["abilities"]["complete"], "allowed">;

/**
 * Whether a deadline has passed since a challenge was read, so that what it allows isn't allowed anymore. No news tells
 * of that.
 */
export function hasDeadlinePassed(challenge: Dated, now: Date): boolean {
  const { status, abilities, assignments } = challenge;
  const { accept: acceptDeadlineAt, complete: completeDeadlineAt } = deadlinesOf(challenge);
  const isLate = isTooLateToRetry({ status, completeDeadlineAt }, now);
  return (
    (abilities.accept.allowed && isAcceptExpired({ acceptDeadlineAt }, now)) ||
    ((abilities.accept.allowed || abilities.complete.allowed) && isCompleteExpired({ completeDeadlineAt }, now)) ||
    assignments.some((each) => isLate && each.abilities.complete.allowed && !hasGrace(graceOf(each), now))
  );
}

function graceOf({ graceUntil }: Pick<Assignment, "graceUntil">) {
  return { graceUntil: graceUntil === null ? null : parseInstant(graceUntil) };
}
