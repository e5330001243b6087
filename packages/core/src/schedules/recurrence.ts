import { addDays, addMonths, daysInMonth, instantOf, localDateAt, localTimeAt, weekdayOf } from "../lib/time.ts";
import type { LocalDate, LocalTime } from "../lib/time.ts";
import type { ScheduleType } from "./schedule.values.ts";

/** A recurrence rule in local days and times, so clock changes don't shift it. */
export interface ScheduleRule {
  readonly type: ScheduleType;
  /** No occurrence before this day. */
  readonly startsOn: LocalDate;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** The preferred day of the month, 1 to 31; shorter months use their last day. */
  readonly day: number;
  /** 0 for Sunday. */
  readonly weekday: number;
}

export interface Occurrence {
  /** Its calendar day. */
  readonly day: LocalDate;
  /** UTC. */
  readonly at: Date;
}

/** A zone, and the instant to search after. */
export interface OccurrenceQuestion {
  readonly zone: string;
  readonly after: Date;
}

/** The rule whose first occurrence is at or soon after an instant; `day` sets a later day of the month. */
export function ruleFrom(
  first: { readonly type: ScheduleType; readonly publishAt: Date; readonly day?: number | undefined },
  zone: string,
): ScheduleRule {
  const { hour, minute, second, ...startsOn } = localTimeAt(first.publishAt, zone);
  const day = first.day ?? startsOn.day;
  return { type: first.type, startsOn, hour, minute, second, day, weekday: weekdayOf(startsOn) };
}

/**
 * The first occurrence after an instant; null if a `once` is over. If a zone skipped a whole day, its occurrence merges
 * with the next day's.
 */
export function nextOccurrence(rule: ScheduleRule, { zone, after }: OccurrenceQuestion): Occurrence | null {
  // A skipped local time moves forward by up to a day, so yesterday's occurrence may still be due.
  const yesterday = addDays(localDateAt(after, zone), -1);
  const from = isBefore(yesterday, rule.startsOn) ? rule.startsOn : yesterday;
  if (rule.type === "once") return laterThan(after, occurrenceOn(rule.startsOn, rule, zone));
  for (let step = 0; ; step += 1) {
    const day = dayOf(rule, from, step);
    const found = isBefore(day, from) ? null : laterThan(after, occurrenceOn(day, rule, zone));
    if (found !== null) return found;
  }
}

/** Occurrences after an instant, at most `count`. */
export function listOccurrences(
  rule: ScheduleRule,
  { zone, after, count }: OccurrenceQuestion & { readonly count: number },
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  while (found.length < count) {
    const next = nextOccurrence(rule, { zone, after: found.at(-1)?.at ?? after });
    if (next === null) break;
    found.push(next);
  }
  return found;
}

/** What to publish now, and what follows. */
export interface Settlement {
  /** The latest due occurrence: the one to publish. */
  readonly latest: Date;
  /** The next publication; null if there's none. */
  readonly next: Occurrence | null;
  /** Earlier occurrences that came due during downtime; the latest stands in for them. */
  readonly missed: number;
}

/** What to publish at `now` of everything due since `due`: only the latest, once. */
export function settle(
  rule: ScheduleRule,
  { zone, due, now }: { readonly zone: string; readonly due: Date; readonly now: Date },
): Settlement {
  let latest = due;
  for (let missed = 0; ; missed += 1) {
    const next = nextOccurrence(rule, { zone, after: latest });
    if (next === null || next.at > now) return { latest, next, missed };
    latest = next.at;
  }
}

/** When a paused schedule continues: occurrences during the pause are skipped; null if it's over. */
export function resumeFrom(
  rule: ScheduleRule,
  { zone, stoppedBefore, now }: { readonly zone: string; readonly stoppedBefore: Occurrence; readonly now: Date },
): Occurrence | null {
  return stoppedBefore.at > now ? stoppedBefore : nextOccurrence(rule, { zone, after: now });
}

/**
 * Where a pending schedule continues in a new zone: on the same day at the same local time. If that's over there, a
 * `once` keeps its instant, and repeating ones skip it.
 */
export function moveToZone(
  rule: ScheduleRule,
  { zone, next, now }: { readonly zone: string; readonly next: Occurrence; readonly now: Date },
): { readonly rule: ScheduleRule; readonly next: Occurrence } {
  const moved = occurrenceOn(next.day, rule, zone);
  if (moved.at > now) return { rule, next: moved };
  // It's due already; what follows is found in the new zone.
  const later = rule.type === "once" || next.at <= now ? null : nextOccurrence(rule, { zone, after: now });
  if (later !== null) return { rule, next: later };
  if (rule.type !== "once") return { rule, next };
  const kept = ruleFrom({ type: "once", publishAt: next.at }, zone);
  return { rule: kept, next: { day: kept.startsOn, at: next.at } };
}

/** A day's occurrence in a zone. */
export function occurrenceOn(
  day: LocalDate,
  { hour, minute, second }: Pick<LocalTime, "hour" | "minute" | "second">,
  zone: string,
): Occurrence {
  return { day, at: instantOf({ ...day, hour, minute, second }, zone) };
}

/** The rule's day in the `step`th day, week or month after a day; at step 0 it may precede that day. */
function dayOf(rule: ScheduleRule, from: LocalDate, step: number): LocalDate {
  switch (rule.type) {
    case "once":
    case "daily":
      return addDays(from, step);
    case "weekly":
      return addDays(from, ((rule.weekday - weekdayOf(from) + 7) % 7) + 7 * step);
    case "monthly": {
      const month = addMonths({ ...from, day: 1 }, step);
      return { ...month, day: Math.min(rule.day, daysInMonth(month)) };
    }
    case "monthly_last": {
      const month = addMonths({ ...from, day: 1 }, step);
      const last = { ...month, day: daysInMonth(month) };
      return addDays(last, -((weekdayOf(last) - rule.weekday + 7) % 7));
    }
  }
}

function laterThan(after: Date, occurrence: Occurrence): Occurrence | null {
  return occurrence.at > after ? occurrence : null;
}

function isBefore(first: LocalDate, second: LocalDate): boolean {
  return Date.UTC(first.year, first.month - 1, first.day) < Date.UTC(second.year, second.month - 1, second.day);
}
