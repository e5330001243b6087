import { addDays, addMonths, daysInMonth, instantOf, localDateAt, localTimeAt, weekdayOf } from "../lib/time.ts";
import type { LocalDate, LocalTime } from "../lib/time.ts";
import type { ScheduleType } from "./schedule.values.ts";

/** When a schedule publishes, as people say it: days and times of the wall, which no zone's clock changes move. */
export interface ScheduleRule {
  readonly type: ScheduleType;
  /** No occurrence comes before this day. */
  readonly startsOn: LocalDate;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** The wanted day of the month, 1 to 31; a month without it takes its last day. */
  readonly day: number;
  /** The wanted day of the week, 0 for Sunday. */
  readonly weekday: number;
}

/** One time at which a schedule publishes. */
export interface Occurrence {
  /** The day on the calendar that it stands for. */
  readonly day: LocalDate;
  /** The instant (UTC). */
  readonly at: Date;
}

/** A zone, and the instant after which to look. */
export interface OccurrenceQuestion {
  readonly zone: string;
  readonly after: Date;
}

/** The rule whose first occurrence is at an instant or soon after it; `day` wants a later day of the month than that. */
export function ruleFrom(
  first: { readonly type: ScheduleType; readonly publishAt: Date; readonly day?: number | undefined },
  zone: string,
): ScheduleRule {
  const { hour, minute, second, ...startsOn } = localTimeAt(first.publishAt, zone);
  const day = first.day ?? startsOn.day;
  return { type: first.type, startsOn, hour, minute, second, day, weekday: weekdayOf(startsOn) };
}

/**
 * The first occurrence later than an instant; null when a `once` is over. Where a zone has left out a whole day, that
 * day's and the next one's fall together and are one.
 */
export function nextOccurrence(rule: ScheduleRule, { zone, after }: OccurrenceQuestion): Occurrence | null {
  // A time that the clock skips moves forward, at most by a day: the day before can still be due.
  const yesterday = addDays(localDateAt(after, zone), -1);
  const from = isBefore(yesterday, rule.startsOn) ? rule.startsOn : yesterday;
  if (rule.type === "once") return laterThan(after, occurrenceOn(rule.startsOn, rule, zone));
  for (let step = 0; ; step += 1) {
    const day = dayOf(rule, from, step);
    const found = isBefore(day, from) ? null : laterThan(after, occurrenceOn(day, rule, zone));
    if (found !== null) return found;
  }
}

/** The next occurrences later than an instant, at most `count`. */
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

/** What there is to publish, and what that leaves behind. */
export interface Settlement {
  /** The latest time that has come due: the one that is published. */
  readonly latest: Date;
  /** When it publishes next; null when it is over. */
  readonly next: Occurrence | null;
  /** How many earlier ones had come due while nobody could publish: the latest stands for them, too. */
  readonly missed: number;
}

/** What to publish at `now` of all that has come due since `due`: the latest, once. */
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

/** When a paused schedule that stopped before a time goes on: what passed meanwhile is left out; null for one that is over. */
export function resumeFrom(
  rule: ScheduleRule,
  { zone, stoppedBefore, now }: { readonly zone: string; readonly stoppedBefore: Occurrence; readonly now: Date },
): Occurrence | null {
  return stoppedBefore.at > now ? stoppedBefore : nextOccurrence(rule, { zone, after: now });
}

/** The occurrence that stands for a day, in a zone: what a workspace moves when it changes its own. */
export function occurrenceOn(
  day: LocalDate,
  { hour, minute, second }: Pick<LocalTime, "hour" | "minute" | "second">,
  zone: string,
): Occurrence {
  return { day, at: instantOf({ ...day, hour, minute, second }, zone) };
}

/** The rule's day in the so-many-th day, week or month from a day on; in the first it may lie before that day. */
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
