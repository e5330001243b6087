import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCHEDULE_TYPES } from "../lib/limits.ts";
import { addDays, daysBetween, localDateAt, localTimeAt } from "../lib/time.ts";
import { deadlinesBefore, shiftDeadlines, whyOver } from "./deadline-fit.policy.ts";
import { findScheduleProblems } from "./find-schedule-problems.ts";
import { planSchedule } from "./plan-schedule.ts";

const now = new Date("2026-11-21T14:00:00Z");
const style = { zone: "Pacific/Auckland", dateFormat: "eu", timeFormat: "24", now } as const;
const after = (ms: number): Date => new Date(now.getTime() + ms);
const at = (text: string) => new Date(text);
const moment = fc.date({ min: at("2026-01-01T00:00:00Z"), max: at("2026-12-31T00:00:00Z"), noInvalidDate: true });
const zone = fc.constantFrom("UTC", "Pacific/Auckland", "America/New_York", "Asia/Kolkata");
const none = { acceptDeadlineAt: null, completeDeadlineAt: null };

describe("deadlines and a publication", () => {
  it("leave a minute for publishing", () => {
    const both = (ms: number) => ({ acceptDeadlineAt: after(ms), completeDeadlineAt: after(ms) });
    expect([
      deadlinesBefore(both(59_999), now),
      deadlinesBefore(both(60_000), now),
      deadlinesBefore(none, now),
    ]).toEqual([["acceptDeadlineAt", "completeDeadlineAt"], [], []]);
  });

  it("are over after their last millisecond, the one to accept first", () => {
    expect(whyOver({ acceptDeadlineAt: now, completeDeadlineAt: now }, now)).toBe(null);
    expect(whyOver({ acceptDeadlineAt: now, completeDeadlineAt: now }, after(1))).toBe("accept_expired");
    expect(whyOver({ acceptDeadlineAt: after(1), completeDeadlineAt: now }, after(1))).toBe("complete_expired");
    expect(whyOver(none, now)).toBe(null);
  });

  it("are named with both times, in the workspace's zone", () => {
    const deadlines = { acceptDeadlineAt: null, completeDeadlineAt: after(3_600_000) };
    expect(findScheduleProblems({ type: "weekly", publishAt: after(7_200_000) }, { ...style, deadlines })).toEqual([
      {
        field: "publishAt",
        code: "after_complete_deadline",
        values: { at: "22.11.2026 05:00", deadline: "22.11.2026 04:00" },
      },
    ]);
  });

  it("aren't looked at while the time itself is wrong", () => {
    const deadlines = { acceptDeadlineAt: now, completeDeadlineAt: now };
    const problems = findScheduleProblems({ type: "once", publishAt: after(-86_400_000) }, { ...style, deadlines });
    expect(problems.map(({ code }) => code)).toEqual(["too_early"]);
  });

  it("fit the first publication of every schedule that is saved", () => {
    const minutes = fc.integer({ min: -600, max: 10_000 });
    fc.assert(
      fc.property(fc.constantFrom(...SCHEDULE_TYPES), minutes, minutes, minutes, (type, at, accept, complete) => {
        const wish = { type, publishAt: after(at * 60_000) };
        const deadlines = {
          acceptDeadlineAt: after(accept * 60_000 + 59_000),
          completeDeadlineAt: after(complete * 60_000),
        };
        if (findScheduleProblems(wish, { ...style, deadlines }).length > 0) return;
        const first = planSchedule(wish, style).next.at;
        expect(whyOver(deadlines, new Date(first.getTime() + 60_000))).toBe(null);
      }),
    );
  });
});

describe("deadlines of a repeating draft", () => {
  it("keep their distance in days and their local time across clock changes", () => {
    // New York switches to daylight saving on 8 March 2026.
    const deadlines = { acceptDeadlineAt: null, completeDeadlineAt: at("2026-03-07T04:59:59Z") };
    const week = { from: at("2026-03-02T14:00:00Z"), to: at("2026-03-09T13:00:00Z"), zone: "America/New_York" };
    expect(shiftDeadlines(deadlines, week)).toEqual({
      acceptDeadlineAt: null,
      completeDeadlineAt: at("2026-03-14T03:59:59Z"),
    });
  });

  it("stay on the first day, also in the hour that the clock repeats", () => {
    // Half past two comes twice that night in Berlin, at 00:30 and 01:30 UTC.
    const first = { from: at("2027-10-30T08:00:00Z"), to: at("2027-10-30T10:00:00Z"), zone: "Europe/Berlin" };
    const deadlines = { acceptDeadlineAt: at("2027-10-31T00:30:00Z"), completeDeadlineAt: at("2027-10-31T01:30:00Z") };
    expect(shiftDeadlines(deadlines, first)).toEqual(deadlines);
  });

  it("keep their local time in another zone", () => {
    const deadlines = { acceptDeadlineAt: at("2026-03-12T04:59:59Z"), completeDeadlineAt: at("2026-03-14T04:59:59Z") };
    const move = {
      from: at("2026-03-10T13:00:00Z"),
      to: at("2026-03-11T00:00:00Z"),
      zone: "America/New_York",
      toZone: "Asia/Tokyo",
    };
    // Nine o'clock on the 10th in New York, and on the 11th in Tokyo.
    expect(shiftDeadlines(deadlines, move)).toEqual({
      acceptDeadlineAt: at("2026-03-12T15:59:59Z"),
      completeDeadlineAt: at("2026-03-14T15:59:59Z"),
    });
  });

  it("move by exactly the days between, in any zone", () => {
    fc.assert(
      fc.property(moment, moment, moment, zone, (from, to, deadline, name) => {
        const days = daysBetween(localDateAt(from, name), localDateAt(to, name));
        const { completeDeadlineAt } = shiftDeadlines(
          { acceptDeadlineAt: null, completeDeadlineAt: deadline },
          { from, to, zone: name },
        );
        const wall = localTimeAt(deadline, name);
        const moved = localTimeAt(completeDeadlineAt ?? deadline, name);
        expect({ ...moved, hour: 0 }).toEqual({ ...wall, ...addDays(wall, days), hour: 0 });
        // The hour only differs if a clock change skips it.
        expect(moved.hour - wall.hour).toBeOneOf([0, 1]);
      }),
    );
  });
});
