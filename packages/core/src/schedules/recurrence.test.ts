import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { SCHEDULE_TYPES } from "../lib/limits.ts";
import { listTimeZones, parseDay, toDayText } from "../lib/time.ts";
import { listOccurrences, moveToZone, nextOccurrence, ruleFrom, settle } from "./recurrence.ts";
import type { ScheduleRule } from "./recurrence.ts";
import type { ScheduleType } from "./schedule.values.ts";

const ZONES = [
  "Pacific/Auckland",
  "Asia/Kolkata",
  "Europe/Moscow",
  "Europe/Lisbon",
  "America/New_York",
  "Pacific/Chatham",
] as const;
const REPEATING = SCHEDULE_TYPES.filter((type) => type !== "once");
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

function ruleOf(type: ScheduleType, day: string, time = "09:00", wanted?: number): ScheduleRule {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const startsOn = parseDay(day) ?? { year: 0, month: 0, day: 0 };
  const weekday = Temporal.PlainDate.from(day).dayOfWeek % 7;
  return { type, startsOn, hour, minute, second: 0, day: wanted ?? startsOn.day, weekday };
}

/** Checks each day on another library's calendar against the rule. */
function walk(rule: ScheduleRule, zone: string, end: Temporal.PlainDate): number[] {
  const means = (date: Temporal.PlainDate): boolean => {
    switch (rule.type) {
      case "once":
        return Temporal.PlainDate.compare(date, rule.startsOn) === 0;
      case "daily":
        return true;
      case "weekly":
        return date.dayOfWeek % 7 === rule.weekday;
      case "monthly":
        return date.day === rule.day || (date.day === date.daysInMonth && rule.day > date.day);
      case "monthly_last":
        return date.dayOfWeek % 7 === rule.weekday && date.add({ weeks: 1 }).month !== date.month;
    }
  };
  const time = { hour: rule.hour, minute: rule.minute, second: rule.second };
  const found = new Set<number>();
  for (
    let date = Temporal.PlainDate.from(rule.startsOn);
    Temporal.PlainDate.compare(date, end) < 0;
    date = date.add({ days: 1 })
  ) {
    if (means(date)) found.add(date.toPlainDateTime(time).toZonedDateTime(zone).epochMilliseconds);
  }
  return [...found];
}

/** All occurrences up to an instant, by our implementation. */
function everyOccurrence(rule: ScheduleRule, zone: string, until: number): number[] {
  const found: number[] = [];
  for (let after = new Date(0); ; after = new Date(found.at(-1) ?? 0)) {
    const next = nextOccurrence(rule, { zone, after });
    if (next === null || next.at.getTime() > until) return found;
    found.push(next.at.getTime());
  }
}

describe("ten years of a schedule", () => {
  const end = Temporal.PlainDate.from("2036-11-21");

  it.each(ZONES)("in %s match another calendar library's", (zone) => {
    for (const type of REPEATING) {
      // Around clock changes (02:00, 02:45 and 01:00), and on a day that not every month has.
      for (const time of ["00:00", "01:30", "02:50", "09:00"]) {
        const rule = ruleOf(type, "2026-11-21", time, 31);
        const theirs = walk(rule, zone, end);
        expect(everyOccurrence(rule, zone, theirs.at(-1) ?? 0)).toEqual(theirs);
      }
    }
  });

  it.each(ZONES)("in %s neither lose nor repeat any when the server is down a tenth of the time", (zone) => {
    const randomOf = (seed: number) => {
      let state = seed;
      return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    };
    for (const [index, type] of REPEATING.entries()) {
      const rule = ruleOf(type, "2026-11-21", "02:30", 30);
      const expected = walk(rule, zone, end);
      const random = randomOf(index + 1);
      const published = new Map<number, { at: number; latest: number; missed: number }>();
      let due: number | undefined = expected[0];
      const last = expected.at(-1) ?? 0;
      const longest = type === "daily" ? 40 : 400;
      // Up 90 % of the time and down 10 %, in random stretches.
      for (let now = (due ?? 0) - MINUTE_MS; now < last;) {
        const upUntil = now + random() * longest * 9 * 60 * MINUTE_MS;
        while (due !== undefined && due <= Math.max(now, Math.min(upUntil, last))) {
          const at = Math.max(now, due);
          const { latest, next, missed } = settle(rule, { zone, due: new Date(due), now: new Date(at) });
          expect(published.has(due)).toBe(false);
          published.set(due, { at, latest: latest.getTime(), missed });
          due = next?.at.getTime();
        }
        now = upUntil + random() * longest * 60 * MINUTE_MS;
      }
      const seen = [...published].flatMap(([first, { missed }]) => {
        const from = expected.indexOf(first);
        return expected.slice(from, from + missed + 1);
      });
      expect(seen).toEqual(expected.slice(0, seen.length));
      expect(expected.length - seen.length).toBeLessThan(25);
      const late = [...published].filter(([first, { at }]) => at > first);
      expect(late.length).toBeGreaterThan(0);
      // Missed occurrences were published right after a restart, and nothing stayed due.
      for (const [first, { at, latest, missed }] of late) {
        const from = expected.indexOf(first);
        expect(expected[from + missed]).toBe(latest);
        expect(latest).toBeLessThanOrEqual(at);
        expect(expected[from + missed + 1] ?? Infinity).toBeGreaterThan(at);
      }
    }
  });
});

describe("the next occurrence", () => {
  const days = fc
    .integer({ min: 0, max: 20 * 365 })
    .map((each) => Temporal.PlainDate.from("2020-01-01").add({ days: each }).toString());
  const times = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((each) => `${Math.floor(each / 60)}:${each % 60}`);
  const rules = fc
    .record({
      type: fc.constantFrom(...SCHEDULE_TYPES),
      day: days,
      time: times,
      wanted: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ type, day, time, wanted }) => ruleOf(type, day, time, wanted));
  const zones = fc.constantFrom(...listTimeZones());

  it("is another library's first later one, in every zone, at any moment", () => {
    fc.assert(
      fc.property(rules, zones, fc.integer({ min: -400, max: 400 }), fc.boolean(), (rule, zone, offset, isOnTheDot) => {
        const start = Temporal.PlainDate.from(rule.startsOn);
        const theirs = walk(rule, zone, start.add({ days: 480 }));
        const day = start.add({ days: offset }).toZonedDateTime(zone).epochMilliseconds;
        const after = isOnTheDot ? (theirs[Math.abs(offset) % 10] ?? day) : day;
        const ours = nextOccurrence(rule, { zone, after: new Date(after) });
        const expected = theirs.find((each) => each > after);
        expect(ours?.at.getTime()).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps its time of day unless the clock skips it, and moves forward", () => {
    fc.assert(
      fc.property(rules, zones, (rule, zone) => {
        const found = listOccurrences(rule, { zone, after: new Date(0), count: 30 });
        expect(found).toHaveLength(rule.type === "once" ? 1 : 30);
        for (const [index, each] of found.entries()) {
          expect(each.at > (found[index - 1]?.at ?? new Date(0))).toBe(true);
          const wall = Temporal.PlainDate.from(each.day).toPlainDateTime({ hour: rule.hour, minute: rule.minute });
          expect(each.at.getTime()).toBe(wall.toZonedDateTime(zone).epochMilliseconds);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("due occurrences", () => {
  const zones = fc.constantFrom(...listTimeZones());
  const types = fc.constantFrom(...SCHEDULE_TYPES);

  it("are published once, as the latest, leaving the first one ahead", () => {
    fc.assert(
      fc.property(
        types,
        zones,
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 60 * DAY_MINUTES }),
        (type, zone, first, away) => {
          const rule = ruleOf(type, "2026-11-21", "09:00", 31);
          const theirs = walk(rule, zone, Temporal.PlainDate.from("2029-11-21"));
          const due = theirs[first % theirs.length] ?? 0;
          const now = due + away * MINUTE_MS;
          const { latest, next, missed } = settle(rule, { zone, due: new Date(due), now: new Date(now) });
          const over = theirs.filter((each) => each >= due && each <= now);
          expect({ latest: latest.getTime(), missed }).toEqual({ latest: over.at(-1), missed: over.length - 1 });
          expect(next?.at.getTime()).toBe(theirs.find((each) => each > now));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("calendar edge cases", () => {
  const list = (rule: ScheduleRule, zone: string, count: number) =>
    listOccurrences(rule, { zone, after: new Date("2020-01-01T00:00:00Z"), count }).map((each) =>
      each.at.toISOString(),
    );

  it("a day missing from a month becomes its last day, and returns the month after", () => {
    const found = listOccurrences(ruleOf("monthly", "2027-01-31"), { zone: "UTC", after: new Date(0), count: 5 });
    expect(found.map((each) => toDayText(each.day))).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
    expect(list(ruleOf("monthly", "2028-02-01", "09:00", 30), "UTC", 2)).toEqual([
      "2028-02-29T09:00:00.000Z",
      "2028-03-30T09:00:00.000Z",
    ]);
  });

  it("the last weekday of a month is the fourth or the fifth", () => {
    const found = listOccurrences(ruleOf("monthly_last", "2027-01-01"), { zone: "UTC", after: new Date(0), count: 4 });
    expect(found.map((each) => toDayText(each.day))).toEqual(["2027-01-29", "2027-02-26", "2027-03-26", "2027-04-30"]);
  });

  it("02:30 in Berlin comes an hour late when skipped, and once when repeated", () => {
    expect(list(ruleOf("daily", "2027-03-27", "02:30"), "Europe/Berlin", 3)).toEqual([
      "2027-03-27T01:30:00.000Z",
      "2027-03-28T01:30:00.000Z",
      "2027-03-29T00:30:00.000Z",
    ]);
    expect(list(ruleOf("daily", "2027-10-30", "02:30"), "Europe/Berlin", 3)).toEqual([
      "2027-10-30T00:30:00.000Z",
      "2027-10-31T00:30:00.000Z",
      "2027-11-01T01:30:00.000Z",
    ]);
  });

  it("half an hour in Lord Howe and a whole day in Apia are skipped without repetition", () => {
    expect(list(ruleOf("daily", "2026-10-03", "02:10"), "Australia/Lord_Howe", 3)).toEqual([
      "2026-10-02T15:40:00.000Z",
      "2026-10-03T15:40:00.000Z",
      "2026-10-04T15:10:00.000Z",
    ]);
    const found = listOccurrences(ruleOf("daily", "2011-12-29"), {
      zone: "Pacific/Apia",
      after: new Date(0),
      count: 3,
    });
    expect(found.map((each) => each.at.toISOString())).toEqual([
      "2011-12-29T19:00:00.000Z",
      "2011-12-30T19:00:00.000Z",
      "2011-12-31T19:00:00.000Z",
    ]);
  });
});

it("a rule takes day, weekday and time from the zone's local time", () => {
  const publishAt = new Date("2027-01-15T20:30:15Z");
  expect(ruleFrom({ type: "weekly", publishAt }, "Pacific/Auckland")).toEqual({
    type: "weekly",
    startsOn: { year: 2027, month: 1, day: 16 },
    hour: 9,
    minute: 30,
    second: 15,
    day: 16,
    weekday: 6,
  });
  expect(ruleFrom({ type: "monthly", publishAt, day: 31 }, "UTC")).toMatchObject({ day: 31, weekday: 5 });
});

it("occurrences missed while nobody could publish are counted once", () => {
  const rule = ruleOf("daily", "2027-01-01");
  const due = new Date("2027-01-03T09:00:00Z");
  const settled = settle(rule, { zone: "UTC", due, now: new Date("2027-01-06T08:59:00Z") });
  expect(settled).toEqual({
    latest: new Date("2027-01-05T09:00:00Z"),
    missed: 2,
    next: { day: { year: 2027, month: 1, day: 6 }, at: new Date("2027-01-06T09:00:00Z") },
  });
  expect(settle(ruleOf("once", "2027-01-03"), { zone: "UTC", due, now: due })).toEqual({
    latest: due,
    missed: 0,
    next: null,
  });
});

describe("a schedule in a new zone", () => {
  const zones = fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...ZONES));
  const minutes = fc.integer({ min: -3 * DAY_MINUTES, max: 3 * DAY_MINUTES });

  it("is never due unless it was, keeps its local time, and once keeps its instant where that's over", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCHEDULE_TYPES), zones, minutes, (type, [from, to], ahead) => {
        const now = new Date(Date.UTC(2027, 2, 26, 12));
        const first = new Date(now.getTime() + ahead * MINUTE_MS);
        const rule = ruleFrom({ type, publishAt: first }, from);
        const next = { day: rule.startsOn, at: first };
        const moved = moveToZone(rule, { zone: to, next, now });
        if (first > now) expect(moved.next.at > now).toBe(true);
        const sameDay = Temporal.PlainDateTime.from({ ...rule.startsOn, hour: rule.hour, minute: rule.minute });
        const there = sameDay.toZonedDateTime(to).epochMilliseconds;
        if (there > now.getTime()) expect(moved).toEqual({ rule, next: { day: next.day, at: new Date(there) } });
        else if (type === "once") {
          expect(moved.next.at).toEqual(first);
          expect(moved.rule).toEqual(ruleFrom({ type, publishAt: first }, to));
          expect(moved.next.day).toEqual(moved.rule.startsOn);
        } else if (first <= now) expect(moved).toEqual({ rule, next });
        else expect(moved).toEqual({ rule, next: nextOccurrence(rule, { zone: to, after: now }) });
      }),
    );
  });
});
