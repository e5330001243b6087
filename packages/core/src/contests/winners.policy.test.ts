import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, prizesOf } from "./prizes.ts";
import { listWinners, mayChooseThemselves, winnerProblems } from "./winners.policy.ts";
import type { WinnersQuestion } from "./winners.policy.ts";

const ask = (of: Partial<WinnersQuestion>) =>
  winnerProblems({
    type: "manual_participants",
    places: 3,
    winnersByPlace: [[1], [2, 3]],
    otherRewardsUsers: [4],
    able: new Set([1, 2, 3, 4, 5]),
    joined: new Set([1, 2, 3, 4]),
    nameOf: (id) => `P${String(id)}`,
    ...of,
  });

describe("chosen winners", () => {
  it("may share a place", () => {
    expect(ask({})).toEqual([]);
  });

  it("are at least one, for a place", () => {
    expect(ask({ winnersByPlace: [[], []] })).toEqual([{ field: "winnersByPlace", code: "no_winner" }]);
  });

  it("have a place that there is", () => {
    const problem = { field: "winnersByPlace", code: "too_many", values: { max: 1 } };
    expect(ask({ places: 1 })).toEqual([problem]);
  });

  it("win once, are there and have joined, by name", () => {
    expect(ask({ winnersByPlace: [[1], [1, 9, 5]], otherRewardsUsers: [1] })).toEqual([
      { field: "winnersByPlace.1", code: "wins_twice", values: { list: "P1" } },
      { field: "winnersByPlace.1", code: "cannot_win", values: { list: "P9" } },
      { field: "winnersByPlace.1", code: "not_joined", values: { list: "P5" } },
      { field: "otherRewardsUsers", code: "wins_twice", values: { list: "P1" } },
    ]);
  });

  it("are named up to five", () => {
    const ids = [11, 12, 13, 14, 15, 16];
    expect(ask({ winnersByPlace: [ids], otherRewardsUsers: [] })).toEqual([
      { field: "winnersByPlace.0", code: "cannot_win", values: { list: "P11, P12, P13, P14, P15…" } },
    ]);
  });

  it("need not have joined where nobody can, and get nothing besides", () => {
    expect(ask({ type: "manual", joined: new Set() })).toEqual([{ field: "otherRewardsUsers", code: "not_for_type" }]);
  });

  it("choose themselves only where nobody else may", () => {
    const may = [true, false].flatMap((acceptOwnChallenges) =>
      [true, false].map((hasOtherManager) => mayChooseThemselves({ acceptOwnChallenges, hasOtherManager }).allowed),
    );
    expect(may).toEqual([false, true, false, false]);
  });
});

it("what winners get adds up to what it costs", () => {
  const reward = fc.record({ currencyId: fc.integer({ min: 1, max: 3 }), amount: fc.integer({ min: 0, max: 1000 }) });
  const rewards = fc.uniqueArray(reward, { selector: ({ currencyId }) => currencyId, maxLength: 3 });
  const prizes = fc.record({
    rewardsByPlace: fc.array(rewards, { minLength: 1, maxLength: 15 }),
    otherRewards: rewards,
  });
  const counts = fc.record({
    byPlace: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 15 }),
    others: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(prizes, counts, (given, { byPlace, others }) => {
      let memberId = 0;
      const people = (count: number) => Array.from({ length: count }, () => (memberId += 1));
      const winners = listWinners({ winnersByPlace: byPlace.map(people), otherRewardsUsers: people(others) });
      const sums = new Map<number, number>();
      for (const { currencyId, amount } of prizesOf(given, winners))
        sums.set(currencyId, (sums.get(currencyId) ?? 0) + amount);
      const cost = costOf(given, { byPlace, others }).map(({ currencyId, amount }) => [currencyId, amount]);
      expect(new Map(cost as [number, number][])).toEqual(sums);
    }),
  );
});
