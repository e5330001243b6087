import { InvariantError } from "./errors.ts";

/** A calendar day, without a time or a zone; the month is 1 to 12. */
export interface LocalDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A calendar day with a time of day on the wall, without a zone. */
export interface LocalTime extends LocalDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

/** Tells whether a text names a time zone that this machine knows; offsets such as `+03:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    // The only way Intl has of saying that it does not know a name.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

// Asking Intl takes longer than everything else that a request for the settings does.
let zoneNames: readonly string[] | undefined;

/** The time zones to choose from, by name, `UTC` first. */
export function listTimeZones(): string[] {
  zoneNames ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
  return [...zoneNames];
}

/** What clock and calendar on the wall show at an instant. @throws {RangeError} on an unknown zone */
export function localTimeAt(at: Date, zone: string): LocalTime {
  const shown = new Date(at.getTime() + offsetAt(at.getTime(), zone));
  return { ...dateOf(shown), hour: shown.getUTCHours(), minute: shown.getUTCMinutes(), second: shown.getUTCSeconds() };
}

/** The calendar day at an instant in a zone. @throws {RangeError} on an unknown zone */
export function localDateAt(at: Date, zone: string): LocalDate {
  return dateOf(new Date(at.getTime() + offsetAt(at.getTime(), zone)));
}

/**
 * The instant at which the wall shows this time. A time that a clock change skips moves forward by the
 * gap; one that occurs twice means the first. @throws {RangeError} on an unknown zone
 */
export function instantOf(local: LocalTime, zone: string): Date {
  const wall = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const fitting = [wall - before, wall - after].filter((instant) => instant + offsetAt(instant, zone) === wall);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - before);
}

/** The first instant of a calendar day in a zone, also where the clock skips midnight. */
export function startOfDay(date: LocalDate, zone: string): Date {
  return instantOf({ ...date, hour: 0, minute: 0, second: 0 }, zone);
}

/** The calendar day so many days later, or earlier when negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(new Date(Date.UTC(date.year, date.month - 1, date.day + days)));
}

/** The same day so many months later; a day the month lacks becomes its last. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const first = dateOf(new Date(Date.UTC(date.year, date.month - 1 + months, 1)));
  return { ...first, day: Math.min(date.day, daysInMonth(first)) };
}

/** How many days the month of this date has. */
export function daysInMonth(date: LocalDate): number {
  return new Date(Date.UTC(date.year, date.month, 0)).getUTCDate();
}

/** The day of the week, 0 for Sunday. */
export function weekdayOf(date: LocalDate): number {
  return new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
}

/** How many days lie from one day to another; negative when it is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / DAY_MS);
}

/** Writes a calendar day as `YYYY-MM-DD`. */
export function toDayText(date: LocalDate): string {
  return `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

/** The time of day as forms keep it: `HH:MM`. */
export function toTimeText({ hour, minute }: Pick<LocalTime, "hour" | "minute">): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Reads `YYYY-MM-DD`; null when it is no day of the calendar. */
export function parseDay(text: string): LocalDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  const isReal = date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysInMonth(date);
  return isReal ? date : null;
}

/** Reads an ISO 8601 instant in UTC, as it travels on the wire. @throws {InvariantError} when it is none */
export function parseInstant(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new InvariantError("not an instant", { text });
  return at;
}

function dateOf(shown: Date): LocalDate {
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate() };
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

// Building a formatter costs a hundred times more than asking it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(zone, formatter);
  return formatter;
}

/** The wall's lead over UTC in ms at an instant. */
function offsetAt(instant: number, zone: string): number {
  if (zone === "UTC") return 0;
  const shown: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  const wholeSecond = Math.floor(instant / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}
