import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listTimeZones, localDateAt, localTimeAt } from "../lib/time.ts";
import { planSchedule } from "./plan-schedule.ts";
import { listOccurrences } from "./recurrence.ts";

// The 22nd, 03:00, in Auckland.
const now = new Date("2026-11-21T14:00:00Z");
const clock = { zone: "Pacific/Auckland", now };

const LATER = {
  daily: { year: 2027, month: 11, day: 1 },
  weekly: { year: 2027, month: 11, day: 7 },
  monthly: { year: 2027, month: 11, day: 30 },
  monthly_last: { year: 2027, month: 11, day: 28 },
};

describe("a plan", () => {
  it("publishes right away if today's time has passed, unless it repeats", () => {
    const publishAt = new Date("2026-11-21T12:00:00Z");
    expect(planSchedule({ type: "once", publishAt }, clock).next.at).toEqual(now);
    expect(planSchedule({ type: "daily", publishAt }, clock).next.at).toEqual(new Date("2026-11-22T12:00:00Z"));
  });

  it.each(["once", "daily", "weekly", "monthly", "monthly_last"] as const)(
    "publishes %s first when asked, also the second time that a clock shows that hour, and later the first time",
    (type) => {
      const zone = "Europe/Berlin";
      // Half past two comes twice that night, at 00:30 and 01:30 UTC.
      const publishAt = new Date("2027-10-31T01:30:00Z");
      const occurrence = { day: { year: 2027, month: 10, day: 31 }, at: publishAt };
      for (const before of ["2027-10-30T12:00:00Z", "2027-10-31T00:45:00Z", "2027-10-31T01:29:59Z"]) {
        const { rule, next } = planSchedule({ type, publishAt }, { zone, now: new Date(before) });
        expect(next).toEqual(occurrence);
        const [later] = listOccurrences(rule, { zone, after: next.at, count: 1 });
        expect(later?.day).toEqual({ once: undefined, ...LATER }[type]);
      }
      const [passed, again] = [publishAt, new Date("2027-10-31T00:30:00Z")];
      const { next } = planSchedule({ type, publishAt: again }, { zone, now: passed });
      expect(next.day).toEqual(type === "once" ? occurrence.day : LATER[type]);
    },
  );

  it("starts with the last such weekday on or after the day", () => {
    const { next } = planSchedule({ type: "monthly_last", publishAt: new Date("2026-11-30T20:00:00Z") }, clock);
    expect(next.at.toISOString()).toBe("2026-12-28T20:00:00.000Z");
  });

  it("publishes first at the time asked for, or on the last weekday after it, never in the past", () => {
    const wish = fc.record({
      type: fc.constantFrom("once", "daily", "weekly", "monthly", "monthly_last"),
      minutes: fc.integer({ min: -24 * 60, max: 400 * 24 * 60 }),
      zone: fc.constantFrom(...listTimeZones()),
    });
    fc.assert(
      fc.property(wish, ({ type, minutes, zone: place }) => {
        const publishAt = new Date(now.getTime() + minutes * 60_000);
        const { next, rule } = planSchedule({ type, publishAt }, { zone: place, now });
        expect(next.at >= now).toBe(true);
        expect(next.at >= publishAt).toBe(true);
        if (publishAt > now && type !== "monthly_last")
          expect(localTimeAt(next.at, place)).toEqual(localTimeAt(publishAt, place));
        expect(rule.startsOn).toEqual(localDateAt(type === "once" && minutes < 0 ? now : publishAt, place));
      }),
      { numRuns: 300, examples: [[{ type: "weekly", minutes: 494_580, zone: "Antarctica/Troll" }]] },
    );
  });
});
