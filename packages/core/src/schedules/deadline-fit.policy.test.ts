import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCHEDULE_TYPES } from "../lib/limits.ts";
import { deadlinesBefore, whyOver } from "./deadline-fit.policy.ts";
import { findScheduleProblems } from "./find-schedule-problems.ts";
import { planSchedule } from "./plan-schedule.ts";

const now = new Date("2026-11-21T14:00:00Z");
const style = { zone: "Pacific/Auckland", dateFormat: "eu", timeFormat: "24", now } as const;
const after = (ms: number): Date => new Date(now.getTime() + ms);
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
