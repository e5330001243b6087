import { type LocalDate, toDayText } from "@guildhall/core";
import { describe, expect, it } from "vitest";
import { dayByKey, nearest, weekdaysOf, weeksOf, writeWholeDay } from "./calendar-days.ts";

const november: LocalDate = { year: 2026, month: 11, day: 24 };
const leap: LocalDate = { year: 2028, month: 2, day: 29 };

describe("the days of a calendar", () => {
  it("begin with the workspace's first weekday", () => {
    const rows = (first: "sun" | "mon") => weeksOf(november, first).map((week) => week.map((day) => day?.day ?? 0));
    expect(rows("mon")).toEqual([
      [0, 0, 0, 0, 0, 0, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 29],
      [30, 0, 0, 0, 0, 0, 0],
    ]);
    expect(rows("sun")[0]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([weekdaysOf("mon", "en")[0]?.long, weekdaysOf("sun", "ru")[0]?.short]).toEqual(["Monday", "вс"]);
  });

  it.each([
    ["ArrowLeft", false, "2026-11-23"],
    ["ArrowRight", false, "2026-11-25"],
    ["ArrowUp", false, "2026-11-17"],
    ["ArrowDown", false, "2026-12-01"],
    ["Home", false, "2026-11-23"],
    ["End", false, "2026-11-29"],
    ["PageUp", false, "2026-10-24"],
    ["PageDown", false, "2026-12-24"],
    ["PageUp", true, "2025-11-24"],
    ["PageDown", true, "2027-11-24"],
  ])("%s (shift: %s) leads to %s", (key, isShift, expected) => {
    const day = dayByKey(november, key, { firstWeekday: "mon", isShift });
    expect(day && toDayText(day)).toBe(expected);
  });

  it("stay in a month that lacks a day, and within the bounds", () => {
    expect(dayByKey(leap, "PageUp", { firstWeekday: "mon", isShift: true })).toEqual({ year: 2027, month: 2, day: 28 });
    expect(dayByKey(leap, "a", { firstWeekday: "mon", isShift: false })).toBeNull();
    expect(nearest(leap, { min: "2028-03-05" })).toEqual({ year: 2028, month: 3, day: 5 });
    expect(nearest(leap, { max: "2028-02-01" })).toEqual({ year: 2028, month: 2, day: 1 });
  });

  it("are announced in full, in the reader's language", () => {
    expect(writeWholeDay(november, "en")).toBe("Tuesday, November 24, 2026");
    expect(writeWholeDay(november, "ru")).toBe("вторник, 24 ноября 2026 г.");
  });
});
