import { instantOf, localTimeAt, parseDay, toDayText, toTimeText } from "@guildhall/core";

/** As in native inputs: `YYYY-MM-DD` and `HH:MM`, empty while incomplete. */
export interface DateTimeEntry {
  readonly day: string;
  readonly time: string;
}

export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Rules for converting an entry to an instant. */
export interface EntryRules {
  /** The zone of the entered time. */
  readonly zone: string;
  /** Default time for a day without one; its seconds apply to every time, since seconds can't be entered. */
  readonly timeWhenOnlyDate?: TimeOfDay | undefined;
}

// While a year is typed, the browser reports 2026 as the years 2, 20 and 202 first.
const FIRST_YEAR = 1000;

/** Takes ISO 8601 in UTC. */
export function toEntry(value: string | null, zone: string): DateTimeEntry {
  if (value === null) return { day: "", time: "" };
  const local = localTimeAt(new Date(value), zone);
  return { day: toDayText(local), time: toTimeText(local) };
}

/** Fills in the default time for a day without one. */
export function completeEntry(entry: DateTimeEntry, { timeWhenOnlyDate }: EntryRules): DateTimeEntry {
  const isOnlyDay = entry.day !== "" && entry.time === "" && timeWhenOnlyDate !== undefined;
  return isOnlyDay ? { ...entry, time: toTimeText(timeWhenOnlyDate) } : entry;
}

/** ISO 8601 in UTC; null while it's incomplete. */
export function readDateTime(entry: DateTimeEntry, { zone, timeWhenOnlyDate }: EntryRules): string | null {
  const day = parseDay(entry.day);
  const time = /^(\d{2}):(\d{2})/.exec(entry.time);
  if (day === null || day.year < FIRST_YEAR || time === null) return null;
  const second = timeWhenOnlyDate?.second ?? 0;
  return instantOf({ ...day, hour: Number(time[1]), minute: Number(time[2]), second }, zone).toISOString();
}
