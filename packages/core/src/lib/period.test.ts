import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvariantError } from "./errors.ts";
import {
  daysLeftIn,
  isMonthKey,
  listMonths,
  monthKeyAt,
  parsePeriod,
  PERIOD_KINDS,
  periodKeyAt,
  periodSpan,
  shiftPeriod,
  startOfWeek,
} from "./period.ts";
import type { Calendar, PeriodKind } from "./period.ts";
import {
  dateInWords,
  dayInWords,
  dayTextInWords,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTime,
} from "./time-format.ts";
import { listTimeZones, toDayText, weekdayOf } from "./time.ts";

const instants = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const calendars: fc.Arbitrary<Calendar> = fc.record({
  zone: fc.constantFrom(...listTimeZones()),
  firstWeekday: fc.constantFrom("sun", "mon"),
});
const kinds = fc.constantFrom(...PERIOD_KINDS.filter((kind): kind is Exclude<PeriodKind, "all"> => kind !== "all"));

describe("periods", () => {
  it("each have a key", () => {
    const at = new Date("2026-11-21T23:30:00Z");
    const keys = (calendar: Calendar) => PERIOD_KINDS.map((kind) => periodKeyAt(kind, at, calendar));
    expect(keys({ zone: "UTC", firstWeekday: "mon" })).toEqual([
      "2026-11-21",
      "W2026-11-16",
      "2026-11",
      "2026-Q4",
      "2026",
      "all",
    ]);
    expect(keys({ zone: "Europe/Moscow", firstWeekday: "sun" }).slice(0, 2)).toEqual(["2026-11-22", "W2026-11-22"]);
  });

  it("contain the instants they were derived from", () => {
    fc.assert(
      fc.property(kinds, instants, calendars, (kind, at, calendar) => {
        const span = periodSpan(periodKeyAt(kind, at, calendar), calendar.zone);
        return span.startsAt.getTime() <= at.getTime() && at.getTime() < span.endsAt.getTime();
      }),
      { numRuns: 300 },
    );
  });

  it("are consecutive without gaps in every zone", () => {
    fc.assert(
      fc.property(kinds, instants, calendars, (kind, at, calendar) => {
        const key = periodKeyAt(kind, at, calendar);
        const next = periodSpan(shiftPeriod(key, 1), calendar.zone);
        const span = periodSpan(key, calendar.zone);
        expect(next.startsAt).toEqual(span.endsAt);
        expect(periodKeyAt(kind, next.startsAt, calendar)).toBe(shiftPeriod(key, 1));
        expect(shiftPeriod(shiftPeriod(key, 1), -1)).toBe(key);
        expect(parsePeriod(key)?.kind).toBe(kind);
      }),
      { numRuns: 300 },
    );
  });

  it("start weeks on the workspace's first weekday", () => {
    fc.assert(
      fc.property(instants, calendars, (at, calendar) => {
        const day = parsePeriod(periodKeyAt("day", at, calendar));
        const first = startOfWeek(day?.start ?? { year: 0, month: 0, day: 0 }, calendar.firstWeekday);
        return weekdayOf(first) === (calendar.firstWeekday === "mon" ? 1 : 0);
      }),
    );
  });

  it("start months at midnight in the workspace's zone, not UTC", () => {
    const at = new Date("2026-11-30T21:00:00Z");
    expect([monthKeyAt(at, "UTC"), monthKeyAt(at, "Europe/Moscow")]).toEqual(["2026-11", "2026-12"]);
    expect(periodSpan("2026-12", "Europe/Moscow").startsAt).toEqual(at);
  });

  it("count the days left, including today", () => {
    const left = (text: string) => daysLeftIn("2026-11", new Date(text), "Europe/Moscow");
    expect([left("2026-11-29T22:00:00Z"), left("2026-11-30T20:59:59Z"), left("2026-11-30T21:00:00Z")]).toEqual([
      1, 1, 0,
    ]);
    expect(left("2026-11-01T00:00:00Z")).toBe(30);
  });

  it("refuse an invalid key", () => {
    expect(["2026-13", "2026-Q5", "W2026-02-30", "all", "", "26"].map(parsePeriod)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    expect(() => periodSpan("all", "UTC")).toThrow(InvariantError);
    expect([isMonthKey("2026-11"), isMonthKey("2026-00"), isMonthKey("2026")]).toEqual([true, false, false]);
  });

  it("list months, newest first", () => {
    expect(listMonths("2025-11", "2026-02")).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
    expect(listMonths("2020-01", "2026-02", 2)).toEqual(["2026-02", "2026-01"]);
    expect(listMonths("2026-03", "2026-02")).toEqual([]);
  });
});

describe("formats", () => {
  const at = new Date("2026-11-05T12:04:00Z");

  it("write dates and times in the workspace's format", () => {
    expect(formatDateTime(at, { zone: "America/New_York", dateFormat: "us", timeFormat: "12" })).toBe(
      "11/05/2026 7:04 AM",
    );
    expect(formatDateTime(at, { zone: "Europe/Moscow", dateFormat: "eu", timeFormat: "24" })).toBe("05.11.2026 15:04");
    expect(formatTime(new Date("2026-11-05T00:00:00Z"), { zone: "UTC", timeFormat: "12" })).toBe("12:00 AM");
    expect(formatTime(at, { zone: "UTC", timeFormat: "12" })).toBe("12:04 PM");
    expect(formatDate(at, { zone: "UTC", dateFormat: "eu" })).toBe("05.11.2026");
  });

  it("write a day in a sentence with its month's name, in the reader's language", () => {
    const day = { year: 2026, month: 12, day: 1 };
    expect([dayInWords(day, "en"), dayInWords(day, "ru")]).toEqual(["December 1", "1 декабря"]);
    expect([dateInWords(day, "en"), dateInWords(day, "ru")]).toEqual(["December 1, 2026", "1 декабря 2026 года"]);
    expect(dayTextInWords("2027-02-28", "en")).toBe("February 28");
    // Mails queued before this was so.
    expect(dayTextInWords("30.11.2026", "en")).toBe("30.11.2026");
    expect(dayTextInWords("", "ru")).toBe("");
  });

  it("write months in words", () => {
    expect([formatMonth("2026-11", "en"), formatMonth("2026-11", "ru"), formatMonth("later", "en")]).toEqual([
      "November 2026",
      "Ноябрь 2026",
      "later",
    ]);
  });

  it("write days so that parsing returns them", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const date = parsePeriod(
          toDayText({ year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, day: instant.getUTCDate() }),
        );
        return date?.kind === "day";
      }),
    );
  });
});
