import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, hasQuotaLeft, quotaExcesses, quotaOf, quotaStates } from "./quota.ts";

describe("quotaOf", () => {
  const quota = { member: { "1": 500, "2": 100 }, moderator: { "1": 2000 }, owner: { "1": 1000, "3": 300 } };

  it("uses the highest of the giver's roles in each currency", () => {
    expect(quotaOf(quota, ["member", "moderator", "owner"])).toEqual(
      new Map([
        [1, 2000],
        [2, 100],
        [3, 300],
      ]),
    );
  });

  it("uses the higher one even by a hundredth, whichever role has it", () => {
    const nearly = { member: { "1": 501 }, moderator: { "1": 500 }, owner: { "1": 502 } };
    expect([quotaOf(nearly, ["member", "moderator"]), quotaOf(nearly, ["moderator", "owner"])]).toEqual([
      new Map([[1, 501]]),
      new Map([[1, 502]]),
    ]);
    expect(quotaOf({ member: { "1": 0, "2": 1 } }, ["member"])).toEqual(new Map([[2, 1]]));
  });

  it("is empty for roles without a quota", () => {
    expect(quotaOf(quota, ["admin", "super_admin"])).toEqual(new Map());
  });
});

describe("quotaStates", () => {
  it("never leaves less than zero, however far a quota was lowered", () => {
    const amounts = fc.integer({ min: 0, max: 99_900 });
    fc.assert(
      fc.property(amounts, amounts, (amount, used) => {
        for (const state of quotaStates(new Map([[1, amount]]), new Map([[1, used]]))) {
          expect(state.free).toBe(Math.max(0, amount - used));
          expect(state.amount).toBeGreaterThan(0);
        }
      }),
    );
  });

  it("are ordered by currency ID, without ungranted currencies", () => {
    const states = quotaStates(
      new Map([
        [10, 100],
        [9, 1],
        [2, 0],
        [1, 300],
      ]),
      new Map([[10, 99]]),
    );
    expect(states).toEqual([
      { currencyId: 1, amount: 300, used: 0, free: 300 },
      { currencyId: 9, amount: 1, used: 0, free: 1 },
      { currencyId: 10, amount: 100, used: 99, free: 1 },
    ]);
  });

  it("are used up at the bound, not a hundredth before it", () => {
    const left = (used: number) => hasQuotaLeft(quotaStates(new Map([[1, 99_900]]), new Map([[1, used]])));
    expect([99_899, 99_900, 99_901].map(left)).toEqual([true, false, false]);
  });

  it("say whether anything is left", () => {
    expect(hasQuotaLeft(quotaStates(new Map([[1, 100]]), new Map([[1, 100]])))).toBe(false);
    expect(
      hasQuotaLeft(
        quotaStates(
          new Map([
            [1, 100],
            [2, 1],
          ]),
          new Map([[1, 100]]),
        ),
      ),
    ).toBe(true);
  });
});

it("costs the amount once per receiver", () => {
  expect(costOf(150, 3)).toBe(450);
});

describe("quotaExcesses", () => {
  const left = new Map([
    [1, 600],
    [2, 100],
  ]);

  it("allows a quota to be given to its last hundredth, and lists what exceeds it", () => {
    const each = (amount: number) => quotaExcesses(left, [{ currencyId: 1, amount }], 3);
    expect([each(199), each(200)]).toEqual([[], []]);
    expect(each(201)).toEqual([{ currencyId: 1, left: 600, asked: 603 }]);
    expect(quotaExcesses(left, [{ currencyId: 1, amount: 601 }], 1)).toEqual([
      { currencyId: 1, left: 600, asked: 601 },
    ]);
  });

  it("only lists exceeded currencies, and counts one without a quota as zero", () => {
    const rewards = [
      { currencyId: 1, amount: 600 },
      { currencyId: 2, amount: 101 },
      { currencyId: 3, amount: 1 },
    ];
    expect(quotaExcesses(left, rewards, 1)).toEqual([
      { currencyId: 2, left: 100, asked: 101 },
      { currencyId: 3, left: 0, asked: 1 },
    ]);
    expect(quotaExcesses(left, [{ currencyId: 3, amount: 0 }], 1)).toEqual([]);
  });
});
