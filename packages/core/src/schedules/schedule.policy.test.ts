import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../permissions/features.ts";
import { listTimeZones, localDateAt, localTimeAt } from "../lib/time.ts";
import { defaultPublishAt, earliestPublishAt, maySchedule, planSchedule, scheduleProblems } from "./schedule.policy.ts";

const zone = "Pacific/Auckland";
// The 22nd, 03:00, in Auckland.
const now = new Date("2026-11-21T14:00:00Z");
const clock = { zone, now, dateFormat: "eu" } as const;

describe("who may give a schedule", () => {
  const workspace = { features: FEATURES };

  it("has a draft, and the feature of its kind", () => {
    expect(maySchedule({ entityType: "challenge", isDraft: true, workspace })).toEqual({ allowed: true });
    expect(maySchedule({ entityType: "challenge", isDraft: false, workspace })).toMatchObject({ reason: "already_published" });
    const withoutQuizzes = { features: FEATURES.filter((each) => each !== "quizzes") };
    expect(maySchedule({ entityType: "quiz", isDraft: true, workspace: withoutQuizzes })).toMatchObject({ reason: "feature_off" });
    expect(maySchedule({ entityType: "chain", isDraft: true, workspace: withoutQuizzes })).toEqual({ allowed: true });
  });
});

describe("when a schedule may begin", () => {
  it("is tomorrow at nine unless told otherwise, and not before today", () => {
    expect(defaultPublishAt(clock).toISOString()).toBe("2026-11-22T20:00:00.000Z");
    expect(earliestPublishAt(clock).toISOString()).toBe("2026-11-21T11:00:00.000Z");
    expect(scheduleProblems({ type: "once", publishAt: earliestPublishAt(clock) }, clock)).toEqual([]);
    expect(scheduleProblems({ type: "once", publishAt: new Date("2026-11-21T10:59:59Z") }, clock)).toEqual([
      { field: "publishAt", code: "too_early", values: { min: "22.11.2026" } },
    ]);
  });

  it("is a year that calendars know", () => {
    const publishAt = new Date("+010000-01-02T00:00:00Z");
    expect(scheduleProblems({ type: "daily", publishAt }, clock)).toMatchObject([{ field: "publishAt", code: "too_large" }]);
  });

  it("agrees with the day of the month that is wanted", () => {
    const lastOfFebruary = new Date("2027-02-27T20:00:00Z");
    expect(scheduleProblems({ type: "monthly", publishAt: lastOfFebruary, day: 31 }, clock)).toEqual([]);
    expect(scheduleProblems({ type: "monthly", publishAt: lastOfFebruary, day: 27 }, clock)).toEqual([
      { field: "day", code: "mismatch" },
    ]);
  });
});

describe("a plan", () => {
  it("takes a time of today that has passed for now, once, and skips it where it repeats", () => {
    const publishAt = new Date("2026-11-21T12:00:00Z");
    expect(planSchedule({ type: "once", publishAt }, clock).next.at).toEqual(now);
    expect(planSchedule({ type: "daily", publishAt }, clock).next.at).toEqual(new Date("2026-11-22T12:00:00Z"));
  });

  it("begins with the last such weekday from the day on", () => {
    const { next } = planSchedule({ type: "monthly_last", publishAt: new Date("2026-11-30T20:00:00Z") }, clock);
    expect(next.at.toISOString()).toBe("2026-12-28T20:00:00.000Z");
  });

  it("publishes first at the time asked for, or for the last weekday later, never in the past", () => {
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
        if (publishAt > now && type !== "monthly_last") expect(localTimeAt(next.at, place)).toEqual(localTimeAt(publishAt, place));
        expect(rule.startsOn).toEqual(localDateAt(type === "once" && minutes < 0 ? now : publishAt, place));
      }),
      { numRuns: 300 },
    );
  });
});
