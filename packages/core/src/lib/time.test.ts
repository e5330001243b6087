import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { InvariantError } from "./errors.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  instantOf,
  isTimeZone,
  listTimeZones,
  localDateAt,
  localTimeAt,
  parseDay,
  parseInstant,
  startOfDay,
  toDayText,
  weekdayOf,
} from "./time.ts";
import type { LocalTime } from "./time.ts";

const zones = fc.constantFrom(...listTimeZones());
const instants = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-12-31T23:59:59Z"),
  noInvalidDate: true,
});
const dates = instants.map((at) => localDateAt(at, "UTC"));
const wholeSeconds = instants.map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000));

function plain({ year, month, day, hour, minute, second }: LocalTime): LocalTime {
  return { year, month, day, hour, minute, second };
}

describe("localTimeAt and instantOf", () => {
  it("agree with Temporal in every zone from 2020 to 2040", () => {
    fc.assert(
      fc.property(wholeSeconds, zones, (at, zone) => {
        const theirs = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
        expect(localTimeAt(at, zone)).toEqual(plain(theirs));
        const back = theirs.toPlainDateTime().toZonedDateTime(zone).epochMilliseconds;
        expect(instantOf(plain(theirs), zone).getTime()).toBe(back);
      }),
      { numRuns: 400 },
    );
  });

  it("agree with Temporal on both sides of every clock change", () => {
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 2020, max: 2040 }),
        fc.integer({ min: -180, max: 180 }),
        (zone, year, minutes) => {
          const start = Temporal.PlainDateTime.from({ year, month: 1, day: 1 }).toZonedDateTime(zone);
          const change = start.getTimeZoneTransition("next");
          if (change === null) return;
          const wall = change.toPlainDateTime().add({ minutes });
          expect(instantOf(plain(wall), zone).getTime()).toBe(wall.toZonedDateTime(zone).epochMilliseconds);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("move a skipped time forward and use the first of a repeated one", () => {
    const at = (local: Partial<LocalTime>) =>
      instantOf(
        { year: 2026, month: 3, day: 29, hour: 2, minute: 30, second: 0, ...local },
        "Europe/Berlin",
      ).toISOString();
    expect(at({})).toBe("2026-03-29T01:30:00.000Z");
    expect(at({ month: 10, day: 25 })).toBe("2026-10-25T00:30:00.000Z");
  });

  it("start a day at its first instant", () => {
    fc.assert(
      fc.property(dates, zones, (date, zone) => {
        expect(startOfDay(date, zone).getTime()).toBe(
          Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds,
        );
      }),
      { numRuns: 300 },
    );
  });

  it("keep milliseconds out of local time", () => {
    expect(localTimeAt(new Date("1969-12-31T23:59:59.999Z"), "Europe/Moscow")).toEqual({
      year: 1970,
      month: 1,
      day: 1,
      hour: 2,
      minute: 59,
      second: 59,
    });
  });
});

describe("calendar days", () => {
  it("add up like Temporal's", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -900, max: 900 }), (date, count) => {
        const theirs = Temporal.PlainDate.from(date);
        expect(toDayText(addDays(date, count))).toBe(theirs.add({ days: count }).toString());
        expect(toDayText(addMonths(date, count))).toBe(theirs.add({ months: count }).toString());
        expect(daysInMonth(date)).toBe(theirs.daysInMonth);
        expect(weekdayOf(date)).toBe(theirs.dayOfWeek % 7);
        expect(daysBetween(date, addDays(date, count))).toBe(count);
      }),
    );
  });

  it("are only read if they exist in the calendar", () => {
    expect(parseDay("2028-02-29")).toEqual({ year: 2028, month: 2, day: 29 });
    expect(["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "", "2026-11-21T00:00"].map(parseDay)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

describe("names and texts", () => {
  it("knows zones by name only", () => {
    expect(["Europe/Moscow", "UTC", "America/Argentina/Ushuaia"].map(isTimeZone)).toEqual([true, true, true]);
    expect(["", "+03:00", "Mars/Olympus", "Europe/ Moscow", "x".repeat(300)].map(isTimeZone)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect(listTimeZones().every(isTimeZone)).toBe(true);
    expect(listTimeZones()[0]).toBe("UTC");
  });

  it("only reads instants in wire format", () => {
    expect(parseInstant("2026-11-21T10:00:00.000Z").getTime()).toBe(Date.UTC(2026, 10, 21, 10));
    expect(() => parseInstant("soon")).toThrow(InvariantError);
  });
});
