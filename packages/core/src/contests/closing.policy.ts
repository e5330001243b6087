import type { FieldError } from "../lib/errors.ts";
import { DEADLINE_TIME } from "../lib/limits.ts";
import { instantOf, localDateAt, parseDay, parseInstant, startOfDay } from "../lib/time.ts";
import { formatDateTime } from "../lib/time-format.ts";
import type { TimeStyle } from "../lib/time-format.ts";
import { deadlinesBefore } from "../schedules/deadline-fit.policy.ts";

/** Reads when a contest ends; a day lasts until its last second in the zone. */
export function readClosing(text: string | null, zone: string): Date | null {
  if (text === null) return null;
  return text.includes("T") ? parseInstant(text) : endOfDay(text, zone);
}

function endOfDay(text: string, zone: string): Date {
  const day = parseDay(text) ?? localDateAt(parseInstant(text), zone);
  return instantOf({ ...day, ...DEADLINE_TIME }, zone);
}

export interface ClosingQuestion {
  readonly closesAt: Date | null;
  /** The current one; undefined for a new contest. An unchanged one may be in the past, unless it's published now. */
  readonly before: Date | null | undefined;
  /** Whether it's open afterwards. */
  readonly isOpen: boolean;
  /** Whether saving publishes it. */
  readonly publishes: boolean;
  /** It may only move to a later time. */
  readonly onlyLater: boolean;
  /** When a schedule publishes it; null if none does. */
  readonly publishAt: Date | null;
  readonly now: Date;
  /** The workspace's IANA zone, in which days begin, and its formats. */
  readonly style: TimeStyle;
}

/**
 * `in_the_past` before today, and before now if it's open; `closes_only_later`; `before_publication` before a schedule
 * publishes it.
 */
export function closingProblems(question: ClosingQuestion): FieldError[] {
  const { closesAt, before, publishes } = question;
  const isKept = !publishes && closesAt?.getTime() === before?.getTime();
  if (closesAt === null || isKept) return [];
  const field = "closedAt";
  if (isPast(closesAt, question)) return [{ field, code: "in_the_past" }];
  if (question.onlyLater && before && closesAt < before) return [{ field, code: "closes_only_later" }];
  return publicationProblems(closesAt, question);
}

function publicationProblems(closesAt: Date, { publishAt, style }: ClosingQuestion): FieldError[] {
  const isEarly = publishAt !== null && deadlinesBefore({ closesAt }, publishAt).length > 0;
  const values = { at: publishAt === null ? "" : formatDateTime(publishAt, style) };
  return isEarly ? [{ field: "closedAt", code: "before_publication", values }] : [];
}

function isPast(closesAt: Date, { isOpen, now, style: { zone } }: ClosingQuestion): boolean {
  return isOpen ? closesAt <= now : closesAt < startOfDay(localDateAt(now, zone), zone);
}
