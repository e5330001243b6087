import { formatDay, parseDay } from "@guildhall/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay, readTime, stepTime, writeDay, writeTime } from "./typed-date.ts";

describe("a typed day", () => {
  it.each([
    ["24.11.2026", "eu", "2026-11-24"],
    ["4.1.2026", "eu", "2026-01-04"],
    ["4/1/2026", "us", "2026-04-01"],
    ["11/24/2026", "us", "2026-11-24"],
    ["24 11 2026", "eu", "2026-11-24"],
    ["24112026", "eu", "2026-11-24"],
    ["2026-11-24", "us", "2026-11-24"],
    ["24.11.26", "eu", ""],
    ["24.11", "eu", ""],
    ["24.11.202", "eu", ""],
    ["31.02.2026", "eu", ""],
    ["24.11.2026", "us", ""],
    ["soon", "eu", ""],
    ["", "eu", ""],
  ] as const)("%s (%s) is %s", (text, format, day) => {
    expect(readDay(text, format)).toBe(day);
  });

  it("gets its century once it's complete", () => {
    expect(readDay("24.11.26", "eu", true)).toBe("2026-11-24");
    expect(readDay("24.11.2026", "eu", true)).toBe("2026-11-24");
  });

  it("is read as written, on every day and in every format", () => {
    const days = fc
      .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.constantFrom("us", "eu"), (day, format) => {
        expect(readDay(writeDay(day, format), format)).toBe(day);
        expect(writeDay(day, format)).toBe(formatDay(parseDay(day) ?? { year: 0, month: 0, day: 0 }, format));
      }),
    );
  });
});

describe("a typed time", () => {
  it.each([
    ["9", "09:00"],
    ["09:30", "09:30"],
    ["9.30", "09:30"],
    ["930", "09:30"],
    ["2130", "21:30"],
    ["9:30 pm", "21:30"],
    ["9p", "21:00"],
    ["12 AM", "00:00"],
    ["12:15 PM", "12:15"],
    ["24:00", ""],
    ["9:60", ""],
    ["13 pm", ""],
    ["noon", ""],
    ["", ""],
  ])("%s is %s", (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it("is read as written, at every minute and in both formats", () => {
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const time = stepTime("00:00", minute);
      expect([readTime(writeTime(time, "12")), readTime(writeTime(time, "24"))]).toEqual([time, time]);
    }
  });

  it("wraps around the clock", () => {
    expect([stepTime("23:50", 15), stepTime("00:05", -15), stepTime("", 15)]).toEqual(["00:05", "23:50", "00:15"]);
  });
});
