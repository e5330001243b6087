import { type DateFormat, formatDay, formatTimeOfDay, parseDay, type TimeFormat, toTimeText } from "@guildhall/core";

const MINUTES_OF_DAY = 24 * 60;

/** Formats `YYYY-MM-DD` for the workspace; "" stays empty. */
export function writeDay(day: string, format: DateFormat): string {
  const date = parseDay(day);
  return date === null ? "" : formatDay(date, format);
}

/**
 * Parses a typed day in the workspace's order of day and month, with any separator; `YYYY-MM-DD` always works. "" if
 * invalid. Two-digit years are in this century, once `isDone` says typing is over.
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

/** Formats `HH:MM` for the workspace; "" stays empty. */
export function writeTime(time: string, format: TimeFormat): string {
  const at = /^(\d{2}):(\d{2})$/.exec(time);
  return at === null ? "" : formatTimeOfDay({ hour: Number(at[1]), minute: Number(at[2]) }, format);
}

/** Parses a typed time, such as `9`, `930`, `9.30`, `21:30` or `9:30 pm`; "" if invalid. */
export function readTime(text: string): string {
  const parts = /^(\d{1,2})(?:\D?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (parts === null) return "";
  const hour = hourOf(Number(parts[1]), parts[3]?.toLowerCase());
  const minute = Number(parts[2] ?? 0);
  return hour === null || minute > 59 ? "" : toTimeText({ hour, minute });
}

/** Converts to 0 to 23, given "a" or "p" for the half of the day if any; null if invalid. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour;
  return hour === 0 || hour > 12 ? null : (hour % 12) + (half === "p" ? 12 : 0);
}

/** Wraps around midnight; an empty time starts at midnight. */
export function stepTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time === "" ? [] : time.split(":").map(Number);
  const next = (((hour * 60 + minute + minutes) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return toTimeText({ hour: Math.floor(next / 60), minute: next % 60 });
}
