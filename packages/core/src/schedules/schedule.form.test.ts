import { describe, expect, it } from "vitest";
import {
  previewOf,
  weekdayOfDraft,
  wishOf,
  withDay,
  withTime,
  withType,
  withWeekday,
  type ScheduleDraft,
} from "./schedule.form.ts";

// A Saturday, 17:00 in Moscow.
const clock = { zone: "Europe/Moscow", now: new Date("2026-11-21T14:00:00Z") };
const tomorrow: ScheduleDraft = { type: "once", publishAt: "2026-11-22T06:00:00.000Z", day: 22 };

const iso = (dates: readonly Date[]) => dates.map((each) => each.toISOString());

describe("choices in the schedule form", () => {
  it("move the date to the next such day, at the same time", () => {
    expect(withWeekday({ ...tomorrow, type: "weekly" }, 3, clock).publishAt).toBe("2026-11-25T06:00:00.000Z");
    // 9:00 this Saturday has passed.
    expect(withWeekday({ ...tomorrow, type: "weekly" }, 6, clock).publishAt).toBe("2026-11-28T06:00:00.000Z");
    expect(withWeekday({ ...tomorrow, type: "monthly_last" }, 1, clock).publishAt).toBe("2026-11-30T06:00:00.000Z");
  });

  it("keep a day missing from the month, and drop it with another date", () => {
    const last = withDay({ ...tomorrow, type: "monthly" }, 31, clock);
    expect(last).toEqual({ type: "monthly", publishAt: "2026-11-30T06:00:00.000Z", day: 31 });
    expect(withTime(last, "2026-11-30T07:30:00.000Z", clock).day).toBe(31);
    expect(withTime(last, "2026-12-05T06:00:00.000Z", clock).day).toBe(5);
    expect(withTime(last, null, clock)).toEqual({ ...last, publishAt: null });
  });

  it("fit the date to the type", () => {
    expect(withType(tomorrow, "daily", clock)).toEqual({ ...tomorrow, type: "daily" });
    expect(withType(tomorrow, "monthly_last", clock).publishAt).toBe("2026-11-29T06:00:00.000Z");
    expect(weekdayOfDraft(withType(tomorrow, "monthly_last", clock), clock)).toBe(0);
  });

  it("send the day of the month if it repeats", () => {
    expect(wishOf({ ...tomorrow, type: "monthly", day: 31 }, "2026-11-30T06:00:00.000Z")).toEqual({
      type: "monthly",
      publishAt: new Date("2026-11-30T06:00:00.000Z"),
      day: 31,
    });
    expect(wishOf(tomorrow, "2026-11-22T06:00:00.000Z").day).toBeUndefined();
  });
});

describe("the times ahead", () => {
  it("are one for once, three for repeats, and none while the input is incomplete", () => {
    expect(iso(previewOf(tomorrow, clock))).toEqual(["2026-11-22T06:00:00.000Z"]);
    expect(iso(previewOf({ ...tomorrow, type: "weekly" }, clock))).toEqual([
      "2026-11-22T06:00:00.000Z",
      "2026-11-29T06:00:00.000Z",
      "2026-12-06T06:00:00.000Z",
    ]);
    expect(previewOf({ ...tomorrow, publishAt: null }, clock)).toEqual([]);
  });

  it("say that a time earlier today means now", () => {
    expect(previewOf({ ...tomorrow, publishAt: "2026-11-21T06:00:00.000Z" }, clock)).toEqual([clock.now]);
  });
});
