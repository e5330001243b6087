import fc from "fast-check";
import { expect, it } from "vitest";
import { ballotsToCount, isMixDue } from "./ballot.policy.ts";

/** What is shown after each arrival of that many people, and once the poll is closed. */
function shownAfter(arrivals: readonly number[]): number[] {
  let [total, mixed, counted] = [0, 0, 0];
  const mix = (isOver: boolean): number => {
    if (isMixDue({ total, mixed, counted, isOver })) {
      counted += ballotsToCount({ total, counted, isOver });
      mixed = total;
    }
    return counted;
  };
  const open = arrivals.map((people) => {
    total += people;
    return mix(false);
  });
  return [...open, mix(true)];
}

const oneByOne = (people: number) => shownAfter(Array.from({ length: people }, () => 1)).slice(-2);

it("shows nothing of few answers, and steps of the others", () => {
  expect([4, 5, 9, 10, 12, 15, 24].map((people) => [people, ...oneByOne(people)])).toEqual([
    [4, 0, 0],
    [5, 0, 5],
    [9, 0, 9],
    [10, 5, 10],
    [12, 5, 12],
    [15, 10, 15],
    [24, 15, 24],
  ]);
  expect(shownAfter([12])).toEqual([5, 12]);
});

it("changes what's shown by five people at least, and always holds back as many", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }), (arrivals) => {
      const people = arrivals.reduce((sum, each) => sum + each, 0);
      const shown = shownAfter(arrivals);
      const steps = shown.map((count, index) => count - (shown[index - 1] ?? 0));
      expect(steps.filter((step) => step !== 0 && step < 5)).toEqual([]);
      const open = shown.at(-2) ?? 0;
      expect(open === 0 || people - open >= 5).toBe(true);
      expect(shown.at(-1)).toBe(people < 5 ? 0 : people);
    }),
  );
});

it("is mixed so seldom that the work stays proportional", () => {
  let [mixed, work] = [0, 0];
  for (let total = 1; total <= 10_000; total += 1) {
    if (!isMixDue({ total, mixed, counted: 0, isOver: false })) continue;
    mixed = total;
    work += total;
  }
  expect(work).toBeLessThan(12 * 10_000);
});
