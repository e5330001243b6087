import { type DateFormat, formatDay, formatTimeOfDay, parseDay, type TimeFormat, toTimeText } from "@guildhall/core";

const MINUTES_OF_DAY = 24 * 60;

/** Writes a day, `YYYY-MM-DD`, as the workspace does; "" stays empty. */
export function writeDay(day: string, format: DateFormat): string {
  const date = parseDay(day);
  return date === null ? "" : formatDay(date, format);
}

/**
 * Reads a day as people type it, in the workspace's order of day and month, with any sign between them; `YYYY-MM-DD` is
 * read anywhere. "" for what is no day. A year of two digits is one of this century, once `isDone` says that no more comes.
 */
export function readDay(text: string, format: DateFormat, isDone = false): string {
  const plain = text.trim();
  if (parseDay(plain) !== null) return plain;
  const parts = /^(\d{1,2})\D+(\d{1,2})\D+(\d{2}|\d{4})\D*$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(plain);
  if (parts === null || (parts[3]?.length === 2 && !isDone)) return "";
  const written = toIso(parts.slice(1), format);
  return parseDay(written) === null ? "" : written;
}

function toIso(parts: readonly string[], format: DateFormat): string {
  const [first, second, year] = parts.map((part) => part.padStart(2, "0"));
  const [day, month] = format === "us" ? [second, first] : [first, second];
  return `${String(year?.padStart(4, "20"))}-${String(month)}-${String(day)}`;
}

/** Writes a time of day, `HH:MM`, as the workspace does; "" stays empty. */
export function writeTime(time: string, format: TimeFormat): string {
  const at = /^(\d{2}):(\d{2})$/.exec(time);
  return at === null ? "" : formatTimeOfDay({ hour: Number(at[1]), minute: Number(at[2]) }, format);
}

/** Reads a time of day as people type it, such as `9`, `930`, `9.30`, `21:30` or `9:30 pm`; "" for what is none. */
export function readTime(text: string): string {
  const parts = /^(\d{1,2})(?:\D?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (parts === null) return "";
  const hour = hourOf(Number(parts[1]), parts[3]?.toLowerCase());
  const minute = Number(parts[2] ?? 0);
  return hour === null || minute > 59 ? "" : toTimeText({ hour, minute });
}

/** The hour of the day, 0 to 23, of one with "a" or "p" for its half of the day, or of none; null for no hour. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour;
  return hour === 0 || hour > 12 ? null : (hour % 12) + (half === "p" ? 12 : 0);
}

/** A time of day so many minutes later, around the clock; an empty one begins at midnight. */
export function stepTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time === "" ? [] : time.split(":").map(Number);
  const next = (((hour * 60 + minute + minutes) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return toTimeText({ hour: Math.floor(next / 60), minute: next % 60 });
}
