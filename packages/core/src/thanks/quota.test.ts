import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, hasQuotaLeft, quotaOf, quotaStates } from "./quota.ts";

describe("quotaOf", () => {
  const quota = { member: { "1": 500, "2": 100 }, moderator: { "1": 2000 }, owner: { "1": 1000, "3": 300 } };

  it("takes the highest of the giver's roles in each currency", () => {
    expect(quotaOf(quota, ["member", "moderator", "owner"])).toEqual(new Map([[1, 2000], [2, 100], [3, 300]]));
  });

  it("grants nothing for roles without a quota", () => {
    expect(quotaOf(quota, ["admin", "super_admin"])).toEqual(new Map());
  });
});

describe("quotaStates", () => {
  it("never leaves less than nothing, however far a quota was lowered", () => {
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

  it("tells whether anything is left", () => {
    expect(hasQuotaLeft(quotaStates(new Map([[1, 100]]), new Map([[1, 100]])))).toBe(false);
    expect(hasQuotaLeft(quotaStates(new Map([[1, 100], [2, 1]]), new Map([[1, 100]])))).toBe(true);
  });
});

it("costs the amount once for each receiver", () => {
  expect(costOf(150, 3)).toBe(450);
});
