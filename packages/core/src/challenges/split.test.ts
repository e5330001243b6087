import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CHALLENGE_REWARD } from "../lib/limits.ts";
import { equalShares, largestShare, poolLeft, splitProblems } from "./split.ts";
import type { PoolLine, Share } from "./split.ts";

const amount = fc.integer({ min: 1, max: MAX_CHALLENGE_REWARD });
const pools = fc
  .uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 0, maxLength: 5 })
  .chain((ids) => fc.tuple(...ids.map((currencyId) => amount.map((each): PoolLine => ({ currencyId, amount: each })))));
const teams = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 40 });

const sumOf = (shares: readonly PoolLine[], currencyId: number) =>
  shares.filter((each) => each.currencyId === currencyId).reduce((sum, each) => sum + each.amount, 0);

const splits = fc.tuple(pools, teams).chain(([pool, memberIds]) =>
  fc
    .tuple(
      ...pool.map((line) =>
        fc
          .array(fc.double({ min: 0, max: 1, noNaN: true }), {
            minLength: memberIds.length,
            maxLength: memberIds.length,
          })
          .map((parts) => cut(line, memberIds, parts)),
      ),
    )
    .map((shares) => ({ pool, memberIds, shares: shares.flat() })),
);

function cut(line: PoolLine, memberIds: readonly number[], parts: readonly number[]): Share[] {
  let left = line.amount;
  return memberIds.map((memberId, place) => {
    const isLast = place === memberIds.length - 1;
    const share = isLast ? left : Math.floor(left * (parts[place] ?? 0));
    left -= share;
    return { memberId, currencyId: line.currencyId, amount: share };
  });
}

describe("even shares", () => {
  it("add up to the reward, differ only for the leader, and can be paid", () => {
    fc.assert(
      fc.property(pools, teams, (pool, memberIds) => {
        const shares = equalShares(pool, memberIds);
        for (const { currencyId, amount: whole } of pool) {
          expect(sumOf(shares, currencyId)).toBe(whole);
          const of = (memberId: number) =>
            sumOf(
              shares.filter((each) => each.memberId === memberId),
              currencyId,
            );
          const [leader = 0, ...others] = memberIds.map(of);
          expect(new Set(others).size).toBeLessThanOrEqual(1);
          for (const other of others) expect(leader - other).toBeGreaterThanOrEqual(0);
          for (const other of others) expect(leader - other).toBeLessThan(memberIds.length);
        }
        expect(splitProblems(pool, memberIds, shares)).toEqual([]);
        expect(shares.every((each) => each.amount > 0)).toBe(true);
      }),
    );
  });

  it("give the remainder to the leader", () => {
    expect(equalShares([{ currencyId: 1, amount: 100 }], [7, 8, 9]).map((each) => each.amount)).toEqual([34, 33, 33]);
    expect(equalShares([{ currencyId: 1, amount: 2 }], [7, 8, 9])).toEqual([{ memberId: 7, currencyId: 1, amount: 2 }]);
  });
});

describe("shares by person", () => {
  it("can be paid exactly when they add up to the reward", () => {
    fc.assert(
      fc.property(splits, ({ pool, memberIds, shares }) => {
        expect(splitProblems(pool, memberIds, shares)).toEqual([]);
        expect(poolLeft(pool, shares).every((each) => each.amount === 0)).toBe(true);
      }),
    );
  });

  it("are refused if one hundredth too high or low, naming the currency and the difference", () => {
    fc.assert(
      fc.property(
        splits.filter(({ pool }) => pool.length > 0),
        fc.nat(),
        fc.constantFrom(1, -1),
        ({ pool, memberIds, shares }, pick, by) => {
          const at = pick % shares.length;
          const wrong = shares.map((share, place) => (place === at ? { ...share, amount: share.amount + by } : share));
          const changed = wrong[at];
          fc.pre(changed !== undefined && changed.amount >= 0);
          const code = by > 0 ? "pool_exceeded" : "pool_left";
          expect(splitProblems(pool, memberIds, wrong)).toEqual([{ code, currencyId: changed?.currencyId, amount: 1 }]);
        },
      ),
    );
  });

  it("can't go to outsiders, or to anyone twice in a currency", () => {
    const pool = [{ currencyId: 1, amount: 10 }];
    expect(splitProblems(pool, [7], [{ memberId: 8, currencyId: 1, amount: 10 }])).toEqual([
      { code: "unknown_user", memberId: 8 },
    ]);
    expect(
      splitProblems(
        pool,
        [7],
        [
          { memberId: 7, currencyId: 2, amount: 10 },
          { memberId: 7, currencyId: 1, amount: 10 },
        ],
      ),
    ).toEqual([{ code: "unknown_currency", memberId: 7, currencyId: 2 }]);
    const twice = { memberId: 7, currencyId: 1, amount: 5 };
    expect(splitProblems(pool, [7], [twice, twice])).toEqual([{ code: "duplicate", memberId: 7 }]);
  });

  it("of zero are ignored, and negative ones don't make room for others", () => {
    const pool = [{ currencyId: 1, amount: 10 }];
    const with8 = (amount8: number, amount7: number) =>
      splitProblems(
        pool,
        [7],
        [
          { memberId: 8, currencyId: 2, amount: amount8 },
          { memberId: 7, currencyId: 1, amount: amount7 },
        ],
      );
    expect([with8(0, 10), with8(1, 10).map(({ code }) => code)]).toEqual([[], ["unknown_user", "unknown_currency"]]);
    const taken = { memberId: 8, currencyId: 1, amount: -5 };
    expect(splitProblems(pool, [7, 8], [{ memberId: 7, currencyId: 1, amount: 15 }, taken])).toEqual([
      { code: "pool_exceeded", currencyId: 1, amount: 5 },
    ]);
  });
});

it("a share can grow by what's left in the reward, and no more", () => {
  fc.assert(
    fc.property(
      splits.filter(({ shares }) => shares.length > 0),
      fc.nat(),
      ({ pool, shares }, pick) => {
        const at = pick % shares.length;
        const others = shares.filter((_share, place) => place !== at);
        const own = shares[at];
        const left = poolLeft(pool, others).find((each) => each.currencyId === own?.currencyId)?.amount ?? 0;
        expect(largestShare(0, left)).toBe(own?.amount);
        expect(largestShare(own?.amount ?? 0, 0)).toBe(own?.amount);
      },
    ),
  );
  expect(largestShare(5, -8)).toBe(0);
});
