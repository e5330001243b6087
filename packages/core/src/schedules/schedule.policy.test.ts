import { describe, expect, it } from "vitest";
import { FEATURES } from "../permissions/features.ts";
import { defaultPublishAt, earliestPublishAt, maySchedule, scheduleProblems } from "./schedule.policy.ts";

const zone = "Pacific/Auckland";
// The 22nd, 03:00, in Auckland.
const now = new Date("2026-11-21T14:00:00Z");
const clock = { zone, now, dateFormat: "eu" } as const;

describe("what can be scheduled", () => {
  const workspace = { features: FEATURES };

  it("is a draft, if the license includes its type", () => {
    expect(maySchedule({ entityType: "challenge", isDraft: true, workspace })).toEqual({ allowed: true });
    expect(maySchedule({ entityType: "challenge", isDraft: false, workspace })).toMatchObject({
      reason: "already_published",
    });
    for (const feature of ["quizzes", "new-quiz"]) {
      const without = { features: FEATURES.filter((each) => each !== feature) };
      expect(maySchedule({ entityType: "quiz", isDraft: true, workspace: without })).toMatchObject({
        reason: "feature_off",
      });
      expect(maySchedule({ entityType: "chain", isDraft: true, workspace: without })).toEqual({ allowed: true });
    }
  });

  it("is a raid, if the license includes raids", () => {
    const question = { entityType: "challenge", isDraft: true, needs: ["new-raid"] } as const;
    const without = { features: FEATURES.filter((each) => each !== "new-raid") };
    expect(maySchedule({ ...question, workspace })).toEqual({ allowed: true });
    expect(maySchedule({ ...question, workspace: without })).toMatchObject({ feature: "new-raid" });
  });
});

describe("the start of a schedule", () => {
  it("is tomorrow at nine by default, and never before today", () => {
    expect(defaultPublishAt(clock).toISOString()).toBe("2026-11-22T20:00:00.000Z");
    expect(earliestPublishAt(clock).toISOString()).toBe("2026-11-21T11:00:00.000Z");
    expect(scheduleProblems({ type: "once", publishAt: earliestPublishAt(clock) }, clock)).toEqual([]);
    expect(scheduleProblems({ type: "once", publishAt: new Date("2026-11-21T10:59:59.999Z") }, clock)).toEqual([
      { field: "publishAt", code: "too_early", values: { min: "22.11.2026" } },
    ]);
  });

  it("has a year that exists in calendars", () => {
    const publishAt = new Date("+010000-01-02T00:00:00Z");
    expect(scheduleProblems({ type: "daily", publishAt }, clock)).toMatchObject([
      { field: "publishAt", code: "too_large" },
    ]);
    expect(scheduleProblems({ type: "daily", publishAt: new Date("9999-12-30T00:00:00Z") }, clock)).toEqual([]);
  });

  it("agrees with the chosen day of the month", () => {
    const lastOfFebruary = new Date("2027-02-27T20:00:00Z");
    expect(scheduleProblems({ type: "monthly", publishAt: lastOfFebruary, day: 31 }, clock)).toEqual([]);
    expect(scheduleProblems({ type: "monthly", publishAt: lastOfFebruary, day: 27 }, clock)).toEqual([
      { field: "day", code: "mismatch" },
    ]);
  });
});
