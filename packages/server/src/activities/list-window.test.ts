import fc from "fast-check";
import { expect, it } from "vitest";
import type { MonthCount } from "./list.repository.ts";
import { cutWindow, isFarDown } from "./list-window.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-01-01T00:00:00Z");

/** Listing times in thirty "months" of a day each. */
const moments = fc.array(fc.integer({ min: 0, max: 30 * DAY_MS - 1 }), { minLength: 1, maxLength: 200 });

function countByDay(times: readonly number[]): MonthCount[] {
  return Array.from({ length: 30 }, (_, day) => ({
    from: new Date(START + day * DAY_MS),
    to: new Date(START + (day + 1) * DAY_MS),
    count: times.filter((time) => Math.floor(time / DAY_MS) === day).length,
  })).filter(({ count }) => count > 0);
}

it("returns the same rows with skipped months as without, from either end", () => {
  fc.assert(
    fc.property(moments, fc.nat(7), fc.boolean(), fc.boolean(), (times, page, isAscending, byMonths) => {
      const sorted = times
        .map((time, id) => ({ at: START + time, id }))
        .sort((one, other) => one.at - other.at || one.id - other.id);
      const listed = isAscending ? sorted : sorted.toReversed();
      const offset = page * 30;
      const window = cutWindow({
        offset,
        size: 30,
        total: times.length,
        isAscending,
        months: byMonths ? countByDay(times) : [],
      });
      const bound = window.bound?.getTime();
      const inOrder = window.isAscending ? sorted : sorted.toReversed();
      const side = inOrder.filter(({ at }) => bound === undefined || (window.isAscending ? at >= bound : at < bound));
      const cut = side.slice(window.offset, window.offset + window.limit);
      const shown = window.isAscending === isAscending ? cut : cut.toReversed();
      expect(shown).toEqual(listed.slice(offset, offset + 30));
    }),
  );
});

it("counts at most one month's rows", () => {
  fc.assert(
    fc.property(moments, fc.nat(7), (times, page) => {
      const months = countByDay(times);
      const { offset } = cutWindow({
        offset: Math.min(page * 30, times.length - 1),
        size: 30,
        total: times.length,
        isAscending: false,
        months,
      });
      expect(offset).toBeLessThan(Math.max(...months.map(({ count }) => count)));
    }),
  );
});

it("only uses months if both ends are far away", () => {
  expect(isFarDown({ offset: 0, size: 30, total: 100_000 })).toBe(false);
  expect(isFarDown({ offset: 99_990, size: 30, total: 100_000 })).toBe(false);
  expect(isFarDown({ offset: 50_000, size: 30, total: 100_000 })).toBe(true);
});
