import type { Assignment } from "./challenge.shapes.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenShares, leftOf, listShares, mostOf, shareKey, toSplitBody } from "./split.form.ts";

const line = (currencyId: number, amount: number): Assignment["pool"][number] => ({
  currencyId,
  amount,
  currencyName: `Currency ${String(currencyId)}`,
  currencyForms: { one: "star", few: "stars", many: "stars" },
  currencyIconUrl: "⭐",
  formattedAmount: String(amount),
});

describe("the shares of the split dialog", () => {
  it("are zero where nothing was entered, have no room in another currency, and are sent from a hundredth on", () => {
    const shares = listShares({ pool: [line(1, 300)], memberIds: [7, 8], typed: { "7/1": 1 } });
    expect(shares).toEqual([
      { memberId: 7, currencyId: 1, amount: 1 },
      { memberId: 8, currencyId: 1, amount: 0 },
    ]);
    expect(mostOf({ memberId: 7, currencyId: 2, amount: 5 }, leftOf([line(1, 300)], shares))).toBe(5);
    expect(toSplitBody("each", { memberIds: [7, 8], shares })).toEqual({
      equalize: false,
      rewards: [
        { userId: 7, rewards: [{ currencyId: 1, amount: 1 }] },
        { userId: 8, rewards: [] },
      ],
    });
  });

  it("start with the whole reward split, with the remainder for the leader", () => {
    const pool = [line(1, 1000), line(2, 500)];
    const typed = evenShares(pool, [7, 8, 9]);
    expect(typed).toMatchObject({ "7/1": 334, "8/1": 333, "9/1": 333, "7/2": 168 });
    expect([...leftOf(pool, listShares({ pool, memberIds: [7, 8, 9], typed })).values()]).toEqual([0, 0]);
  });

  it("count an empty field as zero, so it can take what's left", () => {
    const pool = [line(1, 300)];
    const shares = listShares({ pool, memberIds: [7, 8], typed: { "7/1": 100, "8/1": null } });
    const left = leftOf(pool, shares);
    expect(left.get(1)).toBe(200);
    expect(shares.map((share) => mostOf(share, left))).toEqual([300, 200]);
  });

  it("never let one share push the total over the reward", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.array(fc.nat(5_000), { minLength: 1, maxLength: 12 }),
        (amount, parts) => {
          const pool = [line(1, amount)];
          const memberIds = parts.map((_, index) => index + 1);
          const typed = Object.fromEntries(
            parts.map((part, index) => [shareKey({ memberId: index + 1, currencyId: 1 }), part]),
          );
          const shares = listShares({ pool, memberIds, typed });
          const left = leftOf(pool, shares);
          const [first] = shares;
          const grown = first === undefined ? 0 : mostOf(first, left);
          const others = parts.slice(1).reduce((sum, part) => sum + part, 0);
          expect(grown + others <= amount || grown === 0).toBe(true);
        },
      ),
    );
  });

  it('are sent as entered without empty shares, or just as "evenly"', () => {
    const shares = [
      { memberId: 1, currencyId: 2, amount: 150 },
      { memberId: 1, currencyId: 3, amount: 0 },
      { memberId: 4, currencyId: 2, amount: 50 },
    ];
    expect(toSplitBody("even", { memberIds: [1, 4], shares })).toEqual({ equalize: true });
    expect(toSplitBody("each", { memberIds: [1, 4], shares })).toEqual({
      equalize: false,
      rewards: [
        { userId: 1, rewards: [{ currencyId: 2, amount: 150 }] },
        { userId: 4, rewards: [{ currencyId: 2, amount: 50 }] },
      ],
    });
  });
});
