import {
  addDays,
  addMonths,
  type DateFormat,
  daysInMonth,
  type FirstWeekday,
  type LocalDate,
  parseDay,
  toDayText,
  weekdayOf,
} from "@guildhall/core";

const WEEK = 7;
const FIRST = { sun: 0, mon: 1 } as const satisfies Record<FirstWeekday, number>;

/** A workspace's date format. */
export interface DayFormats {
  readonly dateFormat: DateFormat;
  readonly firstWeekday: FirstWeekday;
}

/** Selectable days: `YYYY-MM-DD`, inclusive. */
export interface DayBounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A month's weeks, starting on the workspace's first weekday; null for days outside the month. */
export function weeksOf(month: LocalDate, firstWeekday: FirstWeekday): readonly (readonly (LocalDate | null)[])[] {
  const first = { ...month, day: 1 };
  const before = columnOf(first, firstWeekday);
  const count = daysInMonth(first);
  return Array.from({ length: Math.ceil((before + count) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (__, index) => {
      const day = week * WEEK + index - before + 1;
      return day < 1 || day > count ? null : { ...first, day };
    }),
  );
}

interface KeyRules {
  readonly firstWeekday: FirstWeekday;
  readonly isShift: boolean;
}

/** The day a key moves to, as in the ARIA date picker pattern; null for other keys. */
export function dayByKey(from: LocalDate, key: string, rules: KeyRules): LocalDate | null {
  return KEYS[key]?.(from, rules) ?? null;
}

const KEYS: Readonly<Record<string, (from: LocalDate, rules: KeyRules) => LocalDate>> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -WEEK),
  ArrowDown: (from) => addDays(from, WEEK),
  Home: (from, { firstWeekday }) => addDays(from, -columnOf(from, firstWeekday)),
  End: (from, { firstWeekday }) => addDays(from, WEEK - 1 - columnOf(from, firstWeekday)),
  PageUp: (from, { isShift }) => byMonths(from, isShift ? -12 : -1),
  PageDown: (from, { isShift }) => byMonths(from, isShift ? 12 : 1),
};

function columnOf(day: LocalDate, firstWeekday: FirstWeekday): number {
  return (weekdayOf(day) - FIRST[firstWeekday] + WEEK) % WEEK;
}

/** A day that the target month lacks becomes its last. */
export function byMonths(from: LocalDate, months: number): LocalDate {
  const month = addMonths({ ...from, day: 1 }, months);
  return { ...month, day: Math.min(from.day, daysInMonth(month)) };
}

/** Whether a day is selectable. */
export function isWithin(day: LocalDate, { min = "", max = "9999-12-31" }: DayBounds): boolean {
  const text = toDayText(day);
  return text >= min && text <= max;
}

/** The nearest selectable day. */
export function nearest(day: LocalDate, bounds: DayBounds): LocalDate {
  if (isWithin(day, bounds)) return day;
  const bound = toDayText(day) < (bounds.min ?? "") ? bounds.min : bounds.max;
  return parseDay(bound ?? "") ?? day;
}

/** For example "Tuesday, November 24, 2026". */
export function writeWholeDay(day: LocalDate, language: string): string {
  return wordsOf(language, { weekday: "long", year: "numeric", month: "long", day: "numeric" }).format(toDate(day));
}

/** For example "November 2026". */
export function writeMonth(day: LocalDate, language: string): string {
  return wordsOf(language, { year: "numeric", month: "long" }).format(toDate(day));
}

/** Short and long names, starting on the workspace's first weekday. */
export function weekdaysOf(
  firstWeekday: FirstWeekday,
  language: string,
): readonly { readonly short: string; readonly long: string }[] {
  // 1 January 2023 was a Sunday.
  return Array.from({ length: WEEK }, (_, index) => {
    const day = toDate({ year: 2023, month: 1, day: 1 + index + FIRST[firstWeekday] });
    return {
      short: wordsOf(language, { weekday: "short" }).format(day),
      long: wordsOf(language, { weekday: "long" }).format(day),
    };
  });
}

function wordsOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
}

function toDate({ year, month, day }: LocalDate): Date {
  return new Date(Date.UTC(year, month - 1, day));
}
