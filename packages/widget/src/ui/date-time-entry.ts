import { instantOf, localTimeAt, parseDay, toDayText, toTimeText } from "@guildhall/core";

/** A day and a time of day as the browser's inputs hold them: `YYYY-MM-DD` and `HH:MM`, empty while unfinished. */
export interface DateTimeEntry {
  readonly day: string;
  readonly time: string;
}

/** A time of day. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** What turns an entry into an instant. */
export interface EntryRules {
  /** The zone of the wall whose time is entered. */
  readonly zone: string;
  /** The time that a day without one gets; its seconds are those of every time, since no seconds are entered. */
  readonly timeWhenOnlyDate?: TimeOfDay | undefined;
}

// While a year is typed, the browser shows 2026 as the years 2, 20 and 202 first.
const FIRST_YEAR = 1000;

/** What the inputs show for an instant, ISO 8601 in UTC. */
export function toEntry(value: string | null, zone: string): DateTimeEntry {
  if (value === null) return { day: "", time: "" };
  const local = localTimeAt(new Date(value), zone);
  return { day: toDayText(local), time: toTimeText(local) };
}

/** A day entered without a time gets the time there is for that. */
export function completeEntry(entry: DateTimeEntry, { timeWhenOnlyDate }: EntryRules): DateTimeEntry {
  const isOnlyDay = entry.day !== "" && entry.time === "" && timeWhenOnlyDate !== undefined;
  return isOnlyDay ? { ...entry, time: toTimeText(timeWhenOnlyDate) } : entry;
}

/** The instant that an entry means, ISO 8601 in UTC; null while it is unfinished. */
export function readDateTime(entry: DateTimeEntry, { zone, timeWhenOnlyDate }: EntryRules): string | null {
  const day = parseDay(entry.day);
  const time = /^(\d{2}):(\d{2})/.exec(entry.time);
  if (day === null || day.year < FIRST_YEAR || time === null) return null;
  const second = timeWhenOnlyDate?.second ?? 0;
  return instantOf({ ...day, hour: Number(time[1]), minute: Number(time[2]), second }, zone).toISOString();
}
