import { InvariantError } from "./errors.ts";
import type { FirstWeekday } from "./options.ts";
import { addDays, addMonths, daysBetween, localDateAt, parseDay, startOfDay, toDayText, weekdayOf } from "./time.ts";
import type { LocalDate } from "./time.ts";

/** Period lengths for stats. */
export const PERIOD_KINDS = ["day", "week", "month", "quarter", "year", "all"] as const;

export type PeriodKind = (typeof PERIOD_KINDS)[number];

/**
 * A period's key in rows and URLs: `2026-11-21` a day, `W2026-11-16` the week that starts on that day, `2026-11` a
 * month, `2026-Q4` a quarter, `2026` a year, `all` everything.
 */
export type PeriodKey = string;

/** How a workspace counts days and weeks. */
export interface Calendar {
  readonly zone: string;
  readonly firstWeekday: FirstWeekday;
}

/** A period as calendar days; `end` is exclusive. */
export interface PeriodDays {
  readonly kind: Exclude<PeriodKind, "all">;
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** A period as instants; `endsAt` is exclusive. */
export interface PeriodSpan {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const MONTHS_PER_QUARTER = 3;

/** The period that contains an instant. @throws {RangeError} on an unknown zone */
export function periodKeyAt(kind: PeriodKind, at: Date, calendar: Calendar): PeriodKey {
  const date = localDateAt(at, calendar.zone);
  switch (kind) {
    case "day":
      return toDayText(date);
    case "week":
      return `W${toDayText(startOfWeek(date, calendar.firstWeekday))}`;
    case "month":
      return toDayText(date).slice(0, 7);
    case "quarter":
      return `${yearText(date)}-Q${Math.ceil(date.month / MONTHS_PER_QUARTER)}`;
    case "year":
      return yearText(date);
    case "all":
      return "all";
  }
}

/** The calendar month of an instant, such as `2026-11`. */
export function monthKeyAt(at: Date, zone: string): PeriodKey {
  return toDayText(localDateAt(at, zone)).slice(0, 7);
}

export function startOfWeek(date: LocalDate, firstWeekday: FirstWeekday): LocalDate {
  const first = firstWeekday === "mon" ? 1 : 0;
  return addDays(date, -((weekdayOf(date) - first + 7) % 7));
}

/** Null if the key is invalid or `all`. */
export function parsePeriod(key: PeriodKey): PeriodDays | null {
  if (/^\d{4}$/.test(key)) return monthsFrom("year", `${key}-01`, 12);
  if (/^\d{4}-\d{2}$/.test(key)) return monthsFrom("month", key, 1);
  const quarter = /^(\d{4})-Q([1-4])$/.exec(key);
  if (quarter !== null) {
    const month = String((Number(quarter[2]) - 1) * MONTHS_PER_QUARTER + 1).padStart(2, "0");
    return monthsFrom("quarter", `${quarter[1]}-${month}`, MONTHS_PER_QUARTER);
  }
  return key.startsWith("W") ? daysFrom("week", key.slice(1), 7) : daysFrom("day", key, 1);
}

/** A calendar month, such as `2026-11`. */
export function isMonthKey(text: string): boolean {
  return parsePeriod(text)?.kind === "month";
}

/** A period's bounds in a zone. @throws {InvariantError} if the key isn't a period */
export function periodSpan(key: PeriodKey, zone: string): PeriodSpan {
  const { start, end } = daysOf(key);
  return { startsAt: startOfDay(start, zone), endsAt: startOfDay(end, zone) };
}

/** The key `by` periods later, or earlier if negative. @throws {InvariantError} if the key isn't a period */
export function shiftPeriod(key: PeriodKey, by: number): PeriodKey {
  const { kind, start } = daysOf(key);
  switch (kind) {
    case "day":
      return toDayText(addDays(start, by));
    case "week":
      return `W${toDayText(addDays(start, 7 * by))}`;
    case "month":
      return toDayText(addMonths(start, by)).slice(0, 7);
    case "quarter": {
      const first = addMonths(start, MONTHS_PER_QUARTER * by);
      return `${yearText(first)}-Q${Math.ceil(first.month / MONTHS_PER_QUARTER)}`;
    }
    case "year":
      return yearText({ ...start, year: start.year + by });
  }
}

/** Both ends inclusive, newest first; at most `limit`. */
export function listMonths(oldest: PeriodKey, newest: PeriodKey, limit = 120): PeriodKey[] {
  const months: PeriodKey[] = [];
  for (let key = newest; key >= oldest && months.length < limit; key = shiftPeriod(key, -1)) months.push(key);
  return months;
}

/** Days left in the period, including the current one; 0 once it's over. */
export function daysLeftIn(key: PeriodKey, at: Date, zone: string): number {
  return Math.max(0, daysBetween(localDateAt(at, zone), daysOf(key).end));
}

function daysOf(key: PeriodKey): PeriodDays {
  const days = parsePeriod(key);
  if (days === null) throw new InvariantError("not a period", { key });
  return days;
}

function monthsFrom(kind: PeriodDays["kind"], month: string, count: number): PeriodDays | null {
  const start = parseDay(`${month}-01`);
  return start === null ? null : { kind, start, end: addMonths(start, count) };
}

function daysFrom(kind: PeriodDays["kind"], day: string, count: number): PeriodDays | null {
  const start = parseDay(day);
  return start === null ? null : { kind, start, end: addDays(start, count) };
}

function yearText(date: LocalDate): string {
  return String(date.year).padStart(4, "0");
}
