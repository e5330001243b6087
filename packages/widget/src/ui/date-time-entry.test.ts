import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeEntry, readDateTime, toEntry } from "./date-time-entry.ts";

const zone = "Europe/Moscow";
const endOfDay = { hour: 23, minute: 59, second: 59 };

describe("an entered day and time", () => {
  it("mean the instant with that local time in the zone", () => {
    expect(readDateTime({ day: "2027-01-15", time: "09:30" }, { zone })).toBe("2027-01-15T06:30:00.000Z");
    expect(toEntry("2027-01-15T22:30:00.000Z", zone)).toEqual({ day: "2027-01-16", time: "01:30" });
  });

  it("mean nothing while either is missing, or a year is incomplete", () => {
    expect(readDateTime({ day: "", time: "09:30" }, { zone })).toBeNull();
    expect(readDateTime({ day: "2027-01-15", time: "" }, { zone })).toBeNull();
    expect(readDateTime({ day: "0202-01-15", time: "09:30" }, { zone })).toBeNull();
    expect(readDateTime({ day: "2027-02-30", time: "09:30" }, { zone })).toBeNull();
    expect(toEntry(null, zone)).toEqual({ day: "", time: "" });
  });

  it("use the default time for a day without one, and its seconds with every time", () => {
    const rules = { zone: "UTC", timeWhenOnlyDate: endOfDay };
    const complete = completeEntry({ day: "2027-01-15", time: "" }, rules);
    expect(readDateTime(complete, rules)).toBe("2027-01-15T23:59:59.000Z");
    expect(readDateTime({ day: "2027-01-15", time: "18:00" }, rules)).toBe("2027-01-15T18:00:59.000Z");
    expect(completeEntry({ day: "", time: "" }, rules)).toEqual({ day: "", time: "" });
    expect(completeEntry({ day: "2027-01-15", time: "08:00" }, rules).time).toBe("08:00");
  });

  it("survive a round trip through the instant, at every unambiguous local minute", () => {
    const minute = fc
      .integer({ min: 28_000_000, max: 34_000_000 })
      .map((each) => new Date(each * 60_000).toISOString());
    fc.assert(
      fc.property(minute, fc.constantFrom("UTC", "Asia/Kolkata", "Pacific/Chatham"), (value, place) => {
        const again = readDateTime(toEntry(value, place), { zone: place });
        const isSecondOfTwo = Date.parse(value) - Date.parse(again ?? "") === 3_600_000;
        expect(again === value || isSecondOfTwo).toBe(true);
      }),
    );
  });
});
