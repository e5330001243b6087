import type { DateFormat, TimeFormat } from "./options.ts";
import { parsePeriod } from "./period.ts";
import type { PeriodKey } from "./period.ts";
import { localTimeAt, parseDay, toDayText } from "./time.ts";
import type { LocalDate, LocalTime } from "./time.ts";

/** A workspace's date and time format, and the zone to display in. */
export interface TimeStyle {
  readonly zone: string;
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
}

/** `11/21/2026` (us) or `21.11.2026` (eu). */
export function formatDay(date: LocalDate, dateFormat: DateFormat): string {
  const [year, month, day] = toDayText(date).split("-");
  return dateFormat === "us" ? `${month}/${day}/${year}` : `${day}.${month}.${year}`;
}

/** In the style's zone. */
export function formatDate(at: Date, style: Pick<TimeStyle, "zone" | "dateFormat">): string {
  return formatDay(localTimeAt(at, style.zone), style.dateFormat);
}

/** In the style's zone: `2:05 PM` or `14:05`. */
export function formatTime(at: Date, style: Pick<TimeStyle, "zone" | "timeFormat">): string {
  return formatTimeOfDay(localTimeAt(at, style.zone), style.timeFormat);
}

/** `2:05 PM` or `14:05`. */
export function formatTimeOfDay({ hour, minute }: Pick<LocalTime, "hour" | "minute">, timeFormat: TimeFormat): string {
  const minutes = String(minute).padStart(2, "0");
  if (timeFormat === "24") return `${String(hour).padStart(2, "0")}:${minutes}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** In the style's zone. */
export function formatDateTime(at: Date, style: TimeStyle): string {
  return `${formatDate(at, style)} ${formatTime(at, style)}`;
}

/** For sentences, where figures could be read as another day: `December 1` or `1 декабря`. */
export function dayInWords({ year, month, day }: LocalDate, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: "UTC", month: "long", day: "numeric" });
  return format.format(new Date(Date.UTC(year, month - 1, day)));
}

/** For sentences, with the year: `December 1, 2027` or `1 декабря 2027 года`. */
export function dateInWords({ year, month, day }: LocalDate, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: "UTC", dateStyle: "long" });
  // Russian shortens the word for a year, and its point would end the sentence.
  return format.format(new Date(Date.UTC(year, month - 1, day))).replace(/ г\.$/u, " года");
}

/** Of `YYYY-MM-DD`; other texts are returned as is. */
export function dayTextInWords(text: string, language: string): string {
  const date = parseDay(text);
  return date === null ? text : dayInWords(date, language);
}

/** A calendar month, such as `November 2026`; other keys are returned as is. */
export function formatMonth(key: PeriodKey, language: string): string {
  const period = parsePeriod(key);
  if (period === null) return key;
  const first = new Date(Date.UTC(period.start.year, period.start.month - 1, 1));
  const parts = new Intl.DateTimeFormat(language, { timeZone: "UTC", month: "long", year: "numeric" }).formatToParts(
    first,
  );
  const words = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const month = words("month");
  return `${month.charAt(0).toLocaleUpperCase(language)}${month.slice(1)} ${words("year")}`;
}
