import type { FieldError } from "../lib/errors.ts";
import { formatDateTime } from "../lib/time-format.ts";
import type { TimeStyle } from "../lib/time-format.ts";
import { deadlinesBefore } from "../schedules/deadline-fit.policy.ts";
import { localDateAt, startOfDay } from "../lib/time.ts";

export interface Deadlines {
  readonly acceptDeadlineAt: Date | null;
  readonly completeDeadlineAt: Date | null;
}

/** The parts of a challenge that decide whether it must be accepted first. */
export interface AcceptRule {
  readonly requireAccept: boolean;
}

const MINUTE_MS = 60_000;
const LAST_SECOND_MS = 59_000;

/** Whether a challenge must be accepted first: unless the workspace skips that and the challenge doesn't require it. */
export function needsAccept({ requireAccept }: AcceptRule, settings: { readonly skipAccept: boolean }): boolean {
  return requireAccept || !settings.skipAccept;
}

/**
 * The deadlines as stored: the one to accept lasts until the last second of its minute, and is dropped if accepting
 * isn't required.
 */
export function tidyDeadlines(
  { acceptDeadlineAt, completeDeadlineAt }: Deadlines,
  rule: AcceptRule & { readonly skipAccept: boolean },
): Deadlines {
  const accept = acceptDeadlineAt !== null && needsAccept(rule, rule) ? toLastSecond(acceptDeadlineAt) : null;
  return { acceptDeadlineAt: accept, completeDeadlineAt };
}

/** Input of the deadline checks. */
export interface DeadlineQuestion extends Deadlines {
  /** The current ones; null for a new challenge. Unchanged deadlines may be in the past. */
  readonly before: Deadlines | null;
  /** When a schedule publishes it; null if none does. */
  readonly publishAt: Date | null;
  readonly now: Date;
  /** The workspace's IANA zone, in which days begin, and its formats. */
  readonly style: TimeStyle;
}

/**
 * `in_the_past` before today, `before_publication` before a schedule publishes it, `before_accept_deadline` for
 * completing before accepting.
 */
export function deadlineProblems(question: DeadlineQuestion): FieldError[] {
  const { acceptDeadlineAt, completeDeadlineAt, before, publishAt, now, style } = question;
  const { zone } = style;
  const today = startOfDay(localDateAt(now, zone), zone);
  const hasPassed = (field: keyof Deadlines): boolean => {
    const at = question[field];
    return at !== null && at < today;
  };
  const isChanged = (field: keyof Deadlines): boolean => before?.[field]?.getTime() !== question[field]?.getTime();
  const publication = publishAt && {
    early: deadlinesBefore(question, publishAt),
    at: formatDateTime(publishAt, style),
  };
  const problems: FieldError[] = [];
  for (const field of (["acceptDeadlineAt", "completeDeadlineAt"] as const).filter(isChanged)) {
    if (hasPassed(field)) problems.push({ field, code: "in_the_past" });
    else if (publication?.early.includes(field))
      problems.push({ field, code: "before_publication", values: { at: publication.at } });
  }
  if (acceptDeadlineAt !== null && completeDeadlineAt !== null && isBefore(completeDeadlineAt, acceptDeadlineAt)) {
    problems.push({ field: "completeDeadlineAt", code: "before_accept_deadline" });
  }
  return problems;
}

/** Never true without a deadline. */
export function isCompleteExpired({ completeDeadlineAt }: Pick<Deadlines, "completeDeadlineAt">, now: Date): boolean {
  return completeDeadlineAt !== null && now > completeDeadlineAt;
}

/** Whether extra time to submit again was granted and isn't over. */
export function hasGrace({ graceUntil }: { readonly graceUntil: Date | null }, now: Date): boolean {
  return graceUntil !== null && now <= graceUntil;
}

/** Refuses extra time that's `in_the_past`. */
export function graceProblems(until: Date | null, now: Date): FieldError[] {
  return until !== null && until <= now ? [{ field: "until", code: "in_the_past" }] : [];
}

/** Never true without a deadline. */
export function isAcceptExpired({ acceptDeadlineAt }: Pick<Deadlines, "acceptDeadlineAt">, now: Date): boolean {
  return acceptDeadlineAt !== null && now > acceptDeadlineAt;
}

// Both may name the same minute; the accept deadline is its last second.
function isBefore(complete: Date, accept: Date): boolean {
  return toLastSecond(complete) < accept;
}

function toLastSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + LAST_SECOND_MS);
}
