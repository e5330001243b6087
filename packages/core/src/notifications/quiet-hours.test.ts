import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, instantOf, localTimeAt, toTimeText } from "../lib/time.ts";
import { quietUntil } from "./quiet-hours.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Half of their days are ordinary; the others change their clocks, one of them at midnight, one by half an hour. */
const ZONES = ["UTC", "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Chatham"];

const zone = fc.constantFrom(...ZONES);
const at = fc
  .integer({ min: Date.UTC(2026, 0, 1) / MINUTE_MS, max: Date.UTC(2028, 0, 1) / MINUTE_MS })
  .map((minutes) => new Date(minutes * MINUTE_MS));
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => toTimeText({ hour: Math.floor(minutes / 60), minute: minutes % 60 }));
const hours = fc.record({ from: time, to: time });

const berlin = (text: string) =>
  quietUntil(new Date(text), { from: "22:00", to: "07:00" }, "Europe/Berlin")?.toISOString();

describe("quiet hours", () => {
  it("last from their first minute to the one before their end, across midnight", () => {
    expect([
      berlin("2026-01-10T20:59:59Z"),
      berlin("2026-01-10T21:00:00Z"),
      berlin("2026-01-11T02:00:00Z"),
      berlin("2026-01-11T05:59:59Z"),
      berlin("2026-01-11T06:00:00Z"),
    ]).toEqual([undefined, ...Array.from({ length: 3 }, () => "2026-01-11T06:00:00.000Z"), undefined]);
  });

  it("may lie within a day", () => {
    const noon = (text: string) => quietUntil(new Date(text), { from: "12:00", to: "13:30" }, "UTC")?.toISOString();
    expect(["11:59", "12:00", "13:29", "13:30"].map((each) => noon(`2026-01-10T${each}:00Z`))).toEqual([
      undefined,
      "2026-01-10T13:30:00.000Z",
      "2026-01-10T13:30:00.000Z",
      undefined,
    ]);
  });

  it("end by the clock on the wall in the night in which it changes", () => {
    expect(berlin("2026-03-28T22:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
    expect(berlin("2026-10-24T22:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
  });

  it("end at the first of two same times, and don't begin anew at the second", () => {
    const untilHalfPastTwo = (text: string) =>
      quietUntil(new Date(text), { from: "22:00", to: "02:30" }, "Europe/Berlin")?.toISOString();
    expect(untilHalfPastTwo("2026-10-25T00:29:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(untilHalfPastTwo("2026-10-25T01:10:00Z")).toBeUndefined();
  });

  it("are none without any, or without a length", () => {
    const now = new Date("2026-01-10T23:00:00Z");
    expect([quietUntil(now, null, "UTC"), quietUntil(now, { from: "23:00", to: "23:00" }, "UTC")]).toEqual([
      null,
      null,
    ]);
  });

  it("end later than now, within a day and an hour, and nothing is quiet at their end", () => {
    fc.assert(
      fc.property(at, hours, zone, (now, quiet, where) => {
        const end = quietUntil(now, quiet, where);
        if (end === null) return;
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(DAY_MS + 60 * MINUTE_MS);
        expect(quietUntil(end, quiet, where)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("have one end for everything that falls into the same night", () => {
    fc.assert(
      fc.property(at, hours, zone, fc.double({ min: 0, max: 1, noNaN: true }), (now, quiet, where, share) => {
        const end = quietUntil(now, quiet, where);
        if (end === null) return;
        const later = new Date(now.getTime() + Math.floor((end.getTime() - now.getTime() - 1) * share));
        expect(quietUntil(later, quiet, where)).toEqual(end);
      }),
      { numRuns: 500 },
    );
  });

  it("are what the clock on the wall says, on days on which no clock changes", () => {
    fc.assert(
      fc.property(at, hours, zone, (now, quiet, where) => {
        const local = localTimeAt(now, where);
        const shift = [-2, -1, 0, 1, 2].map(
          (days) =>
            instantOf({ ...local, ...addDays(local, days), second: 0 }, where).getTime() -
            now.getTime() -
            days * DAY_MS,
        );
        fc.pre(shift.every((each) => each === 0));
        const clock = toTimeText(local);
        const { from, to } = quiet;
        const isQuiet = from < to ? from <= clock && clock < to : from !== to && (clock >= from || clock < to);
        expect(quietUntil(now, quiet, where) !== null).toBe(isQuiet);
      }),
      { numRuns: 500 },
    );
  });
});
