import type { FieldError } from "../lib/errors.ts";
import { addDays, daysBetween, instantOf, localDateAt, localTimeAt, startOfDay } from "../lib/time.ts";

/** The last moments to accept and to complete a challenge; null for none. */
export interface Deadlines {
  readonly acceptDeadlineAt: Date | null;
  readonly completeDeadlineAt: Date | null;
}

/** What of a challenge decides whether it has to be accepted before it is completed. */
export interface AcceptRule {
  readonly requireAccept: boolean;
}

const MINUTE_MS = 60_000;
const LAST_SECOND_MS = 59_000;

/** Whether a challenge is accepted before it is completed: unless the workspace skips that and it does not insist. */
export function needsAccept({ requireAccept }: AcceptRule, settings: { readonly skipAccept: boolean }): boolean {
  return requireAccept || !settings.skipAccept;
}

/**
 * The deadlines as they are kept: the one to accept lasts to the last second of its minute, and is dropped where
 * nobody accepts.
 */
export function tidyDeadlines(
  { acceptDeadlineAt, completeDeadlineAt }: Deadlines,
  rule: AcceptRule & { readonly skipAccept: boolean },
): Deadlines {
  const accept = acceptDeadlineAt !== null && needsAccept(rule, rule) ? toLastSecond(acceptDeadlineAt) : null;
  return { acceptDeadlineAt: accept, completeDeadlineAt };
}

/** What deadlines are held to. */
export interface DeadlineQuestion extends Deadlines {
  /** What they are now; null for a challenge that is being made. What stays as it is may have passed. */
  readonly before: Deadlines | null;
  readonly now: Date;
  /** IANA zone of the workspace, in which days begin. */
  readonly zone: string;
}

/** What is wrong with deadlines: `in_the_past` before today, `before_accept_deadline` to complete before accepting. */
export function deadlineProblems(question: DeadlineQuestion): FieldError[] {
  const { acceptDeadlineAt, completeDeadlineAt, before, now, zone } = question;
  const today = startOfDay(localDateAt(now, zone), zone);
  const hasPassed = (field: keyof Deadlines): boolean => {
    const at = question[field];
    return at !== null && at < today && before?.[field]?.getTime() !== at.getTime();
  };
  const problems: FieldError[] = (["acceptDeadlineAt", "completeDeadlineAt"] as const)
    .filter(hasPassed)
    .map((field) => ({ field, code: "in_the_past" }));
  if (acceptDeadlineAt !== null && completeDeadlineAt !== null && isBefore(completeDeadlineAt, acceptDeadlineAt)) {
    problems.push({ field: "completeDeadlineAt", code: "before_accept_deadline" });
  }
  return problems;
}

/** Whether the last moment to complete has passed; a challenge without one never expires. */
export function isCompleteExpired({ completeDeadlineAt }: Pick<Deadlines, "completeDeadlineAt">, now: Date): boolean {
  return completeDeadlineAt !== null && now > completeDeadlineAt;
}

/** Whether somebody was given time of their own to hand in again, and it lasts. */
export function hasGrace({ graceUntil }: { readonly graceUntil: Date | null }, now: Date): boolean {
  return graceUntil !== null && now <= graceUntil;
}

/** What is wrong with a time that is given to hand in again: `in_the_past`. */
export function graceProblems(until: Date | null, now: Date): FieldError[] {
  return until !== null && until <= now ? [{ field: "until", code: "in_the_past" }] : [];
}

/** Whether the last moment to accept has passed. */
export function isAcceptExpired({ acceptDeadlineAt }: Pick<Deadlines, "acceptDeadlineAt">, now: Date): boolean {
  return acceptDeadlineAt !== null && now > acceptDeadlineAt;
}

/**
 * Deadlines moved along with what they belong to: by as many calendar days of the zone as lie between two instants, at
 * the same time on the wall.
 */
export function shiftDeadlines(
  deadlines: Deadlines,
  { from, to, zone }: { readonly from: Date; readonly to: Date; readonly zone: string },
): Deadlines {
  const days = daysBetween(localDateAt(from, zone), localDateAt(to, zone));
  const shift = (at: Date | null): Date | null => {
    if (at === null) return null;
    const local = localTimeAt(at, zone);
    return instantOf({ ...local, ...addDays(local, days) }, zone);
  };
  return {
    acceptDeadlineAt: shift(deadlines.acceptDeadlineAt),
    completeDeadlineAt: shift(deadlines.completeDeadlineAt),
  };
}

// Both may name the same minute, of which the deadline to accept is the last second.
function isBefore(complete: Date, accept: Date): boolean {
  return toLastSecond(complete) < accept;
}

function toLastSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + LAST_SECOND_MS);
}
