import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localTimeAt, weekdayOf } from "../lib/time.ts";
import { dueDigest, MAX_DIGEST_DELAY_MS } from "./weekly-digest.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const due = (now: string, { zone = "Europe/Berlin", since = LONG_AGO } = {}) =>
  dueDigest({ now: new Date(now), zone, since });

describe("the digest of a week", () => {
  it("is due on Monday at nine by the workspace's clock, about the seven days before", () => {
    expect(due("2026-03-30T06:59:59Z")).toBeNull();
    expect(due("2026-03-30T07:00:00Z")).toEqual({
      startsAt: new Date("2026-03-23T08:00:00Z"),
      endsAt: new Date("2026-03-30T07:00:00Z"),
    });
  });

  it("is sent once, for a day at most, and not for a week before the chat was connected", () => {
    const endsAt = new Date("2026-03-30T07:00:00Z");
    expect(due("2026-03-30T08:00:00Z", { since: endsAt })).toBeNull();
    expect(due("2026-03-30T08:00:00Z", { since: new Date("2026-03-30T07:30:00Z") })).toBeNull();
    expect(due("2026-03-30T08:00:00Z", { since: new Date("2026-03-30T06:59:59Z") })).not.toBeNull();
    expect(MAX_DIGEST_DELAY_MS).toBe(24 * HOUR_MS);
    expect(due("2026-03-31T06:59:59Z")).not.toBeNull();
    expect(due("2026-03-31T07:00:00Z")).toBeNull();
  });

  it("comes once each week, whenever the server looks, if it looks every hour", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("UTC", "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Pacific/Auckland"),
        fc.integer({ min: 0, max: 40 * 7 * 24 }),
        (zone, hours) => {
          const start = Date.UTC(2026, 0, 1) + hours * HOUR_MS;
          let since = new Date(start);
          const sent: Date[] = [];
          for (let hour = 0; hour < 4 * 7 * 24; hour += 1) {
            const week = dueDigest({ now: new Date(start + hour * HOUR_MS), zone, since });
            if (week === null) continue;
            sent.push(week.endsAt);
            since = week.endsAt;
          }
          const gaps = sent.slice(1).map((each, index) => Math.round((Number(each) - Number(sent[index])) / WEEK_MS));
          expect(gaps).toEqual(gaps.map(() => 1));
          // None is left out at either end; clocks are put forward and back by an hour at most.
          expect(Number(sent[0]) - start).toBeLessThanOrEqual(WEEK_MS + 2 * HOUR_MS);
          expect(start + 4 * WEEK_MS - Number(sent.at(-1))).toBeLessThanOrEqual(WEEK_MS + 2 * HOUR_MS);
          const clocks = sent.map((each) => localTimeAt(each, zone));
          expect(clocks.map((each) => [weekdayOf(each), each.hour, each.minute])).toEqual(sent.map(() => [1, 9, 0]));
        },
      ),
      { numRuns: 30 },
    );
  });
});
