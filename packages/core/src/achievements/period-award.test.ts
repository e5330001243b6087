import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EOM_PERIODS } from "../lib/limits.ts";
import { parsePeriod, periodSpan } from "../lib/period.ts";
import { listTimeZones, toDayText } from "../lib/time.ts";
import {
  AWARD_PAUSE_MS,
  awardedPeriod,
  awardedSince,
  awardReference,
  awardTypeOf,
  duePeriod,
  periodWinners,
} from "./period-award.ts";
import type { AwardQuestion } from "./period-award.ts";

const DAY_MS = 86_400_000;
const instants = fc.date({
  min: new Date("2024-01-01T00:00:00Z"),
  max: new Date("2032-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const periods = fc.constantFrom(...EOM_PERIODS);
const calendars = fc.record({
  zone: fc.constantFrom(...listTimeZones()),
  firstWeekday: fc.constantFrom("sun" as const, "mon" as const),
});

const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const due = (now: string, change: Partial<AwardQuestion> = {}) =>
  duePeriod({
    period: "monthly",
    calendar: { zone: "UTC", firstWeekday: "mon" },
    since: LONG_AGO,
    lastPeriod: null,
    now: new Date(now),
    ...change,
  });

describe("the winners of a period", () => {
  it("are everyone with the highest score, in the order they came, and nobody with zero", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 6 }), { maxLength: 30 }), (scores) => {
        const rows = scores.map((score, memberId) => ({ memberId, score }));
        const best = Math.max(0, ...scores);
        expect(periodWinners(rows)).toEqual(best === 0 ? [] : rows.filter((row) => row.score === best));
      }),
    );
  });
});

describe("the period that is due", () => {
  it("is the last one that ended, starting 15 minutes after its end", () => {
    expect(AWARD_PAUSE_MS).toBe(15 * 60_000);
    expect(due("2026-12-01T00:14:59.999Z")).toBe("2026-10");
    expect(due("2026-12-01T00:15:00Z")).toBe("2026-11");
    expect(due("2026-12-01T00:15:00Z", { lastPeriod: "2026-11" })).toBeNull();
    expect(due("2027-03-20T00:00:00Z", { lastPeriod: "2026-11" })).toBe("2027-02");
  });

  it("ends at midnight in the workspace's zone, ahead of or behind UTC, and across clock changes", () => {
    const at = (now: string, zone: string) =>
      due(now, { calendar: { zone, firstWeekday: "mon" }, lastPeriod: "2026-09" });
    expect([at("2026-10-31T10:14:00Z", "Pacific/Auckland"), at("2026-10-31T11:15:00Z", "Pacific/Auckland")]).toEqual([
      null,
      "2026-10",
    ]);
    expect([at("2026-11-01T03:30:00Z", "America/New_York"), at("2026-11-01T04:15:00Z", "America/New_York")]).toEqual([
      null,
      "2026-10",
    ]);
    const week = (now: string) =>
      due(now, {
        period: "weekly",
        calendar: { zone: "Europe/Berlin", firstWeekday: "mon" },
        lastPeriod: "W2026-10-12",
      });
    // The week in which daylight saving ends is an hour longer.
    expect([week("2026-10-25T22:30:00Z"), week("2026-10-25T23:15:00Z")]).toEqual([null, "W2026-10-19"]);
  });

  it("begins on the workspace's first weekday", () => {
    const week = (now: string, firstWeekday: "sun" | "mon") =>
      due(now, { period: "weekly", calendar: { zone: "UTC", firstWeekday } });
    expect([week("2026-11-22T12:00:00Z", "mon"), week("2026-11-22T12:00:00Z", "sun")]).toEqual([
      "W2026-11-09",
      "W2026-11-15",
    ]);
  });

  it("isn't a period that ended before awards were turned on, but can be the one during which they were", () => {
    const since = new Date("2026-11-30T23:59:59Z");
    expect(due("2026-12-01T12:00:00Z", { since })).toBe("2026-11");
    expect(due("2026-12-01T12:00:00Z", { since: new Date("2026-12-01T00:00:00Z") })).toBeNull();
    expect(due("2026-12-01T12:00:00Z", { since: null })).toBeNull();
  });

  it("never overlaps an earlier one, even if the zone or first weekday changes", () => {
    const steps = fc.array(fc.record({ hours: fc.integer({ min: 0, max: 24 * 20 }), calendar: calendars }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(periods, instants, steps, (period, start, moves) => {
        let now = start;
        let lastPeriod: string | null = null;
        const days = new Set<string>();
        for (const { hours, calendar } of moves) {
          now = new Date(now.getTime() + hours * 3_600_000);
          const key = duePeriod({ period, calendar, since: LONG_AGO, lastPeriod, now });
          if (key === null) continue;
          const span = periodSpan(key, calendar.zone);
          expect(span.endsAt.getTime() + AWARD_PAUSE_MS).toBeLessThanOrEqual(now.getTime());
          for (const day of daysOf(key)) {
            expect(days.has(day)).toBe(false);
            days.add(day);
          }
          lastPeriod = key;
        }
      }),
    );
  });

  it("comes up once for every period of an unchanged calendar, however long the steps", () => {
    fc.assert(
      fc.property(periods, instants, calendars, fc.integer({ min: 20, max: 48 }), (period, start, calendar, hours) => {
        let lastPeriod: string | null = null;
        const awarded: string[] = [];
        for (let step = 0; step < 90; step += 1) {
          const now = new Date(start.getTime() + step * hours * 3_600_000);
          const key = duePeriod({ period, calendar, since: LONG_AGO, lastPeriod, now });
          if (key === null) continue;
          awarded.push(key);
          lastPeriod = key;
        }
        const days = awarded.flatMap(daysOf);
        const [first = "", last = ""] = [days.at(0), days.at(-1)];
        expect(days.length).toBe((Date.parse(last) - Date.parse(first)) / DAY_MS + 1);
      }),
      { numRuns: 50 },
    );
  });
});

function daysOf(key: string): string[] {
  const { start, end } = parsePeriod(key) ?? {
    start: { year: 0, month: 1, day: 1 },
    end: { year: 0, month: 1, day: 1 },
  };
  const from = Date.parse(toDayText(start));
  return Array.from({ length: (Date.parse(toDayText(end)) - from) / DAY_MS }, (_, at) =>
    new Date(from + at * DAY_MS).toISOString().slice(0, 10),
  );
}

describe("when periods started being awarded", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const [on, weekly, off] = [
    { eomEnabled: true, eomPeriod: "monthly" as const },
    { eomEnabled: true, eomPeriod: "weekly" as const },
    { eomEnabled: false, eomPeriod: "monthly" as const },
  ];

  it("is when awards were turned on or their period changed, and otherwise stays the same", () => {
    expect(awardedSince({ before: off, after: on, since: null, at })).toBe(at);
    expect(awardedSince({ before: on, after: on, since: LONG_AGO, at })).toBe(LONG_AGO);
    expect(awardedSince({ before: on, after: weekly, since: LONG_AGO, at })).toBe(at);
    expect(awardedSince({ before: on, after: off, since: LONG_AGO, at })).toBeNull();
  });
});

it("an achievement's key names its kind and period", () => {
  expect(["W2026-11-16", "2026-11"].map((key) => awardedPeriod(awardReference(key)))).toEqual([
    "W2026-11-16",
    "2026-11",
  ]);
  expect(["assignment:7", "eom:", "eom:all"].map(awardedPeriod)).toEqual([null, null, null]);
  expect(EOM_PERIODS.map(awardTypeOf)).toEqual(["eom_week", "eom_month"]);
});
