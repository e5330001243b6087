import { InvariantError } from "./errors.ts";

/** A calendar day without time or zone; the month is 1 to 12. */
export interface LocalDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A calendar day and local time, without a zone. */
export interface LocalTime extends LocalDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

/** Whether the runtime knows this IANA zone; offsets such as `+03:00` don't count. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    // Intl's only way to report an unknown zone.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The zone's name in the list, whatever its letters' case; null if the runtime doesn't know it. */
export function findTimeZone(name: string): string | null {
  if (!isTimeZone(name)) return null;
  return listTimeZones().find((zone) => zone.toLowerCase() === name.toLowerCase()) ?? name;
}

// Asking Intl takes longer than the rest of a settings request.
let zoneNames: readonly string[] | undefined;

/** Sorted by name, `UTC` first. */
export function listTimeZones(): string[] {
  zoneNames ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
  return [...zoneNames];
}

/** The local date and time of an instant. @throws {RangeError} on an unknown zone */
export function localTimeAt(at: Date, zone: string): LocalTime {
  const shown = new Date(at.getTime() + offsetAt(at.getTime(), zone));
  return { ...dateOf(shown), hour: shown.getUTCHours(), minute: shown.getUTCMinutes(), second: shown.getUTCSeconds() };
}

/** The calendar day of an instant in a zone. @throws {RangeError} on an unknown zone */
export function localDateAt(at: Date, zone: string): LocalDate {
  return dateOf(new Date(at.getTime() + offsetAt(at.getTime(), zone)));
}

/**
 * The instant of a local time. A time skipped by a clock change moves forward by the gap; an ambiguous one means the
 * first.
 * @throws {RangeError} on an unknown zone
 */
export function instantOf(local: LocalTime, zone: string): Date {
  const wall = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const fitting = [wall - before, wall - after].filter((instant) => instant + offsetAt(instant, zone) === wall);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - before);
}

/** The first instant of a day in a zone, even if a clock change skips midnight. */
export function startOfDay(date: LocalDate, zone: string): Date {
  return instantOf({ ...date, hour: 0, minute: 0, second: 0 }, zone);
}

/** Earlier if `days` is negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(new Date(Date.UTC(date.year, date.month - 1, date.day + days)));
}

/** A day that the target month lacks becomes its last. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const first = dateOf(new Date(Date.UTC(date.year, date.month - 1 + months, 1)));
  return { ...first, day: Math.min(date.day, daysInMonth(first)) };
}

/** Number of days in the date's month. */
export function daysInMonth(date: LocalDate): number {
  return new Date(Date.UTC(date.year, date.month, 0)).getUTCDate();
}

/** 0 for Sunday. */
export function weekdayOf(date: LocalDate): number {
  return new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
}

/** Negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / DAY_MS);
}

/** `YYYY-MM-DD`. */
export function toDayText(date: LocalDate): string {
  return `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

/** `HH:MM`, as in form inputs. */
export function toTimeText({ hour, minute }: Pick<LocalTime, "hour" | "minute">): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Parses `YYYY-MM-DD`; null if it isn't a calendar day. */
export function parseDay(text: string): LocalDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  const isReal = date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysInMonth(date);
  return isReal ? date : null;
}

/** Parses an ISO 8601 instant in UTC. @throws {InvariantError} if it isn't one */
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

// Creating a formatter costs a hundred times more than using it.
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

/** UTC offset of the zone in ms at an instant. */
function offsetAt(instant: number, zone: string): number {
  if (zone === "UTC") return 0;
  const shown: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  const wholeSecond = Math.floor(instant / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}
