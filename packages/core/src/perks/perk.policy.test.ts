import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount } from "../lib/amount.ts";
import { MAX_PRODUCT_QUANTITY, MAX_PRODUCTS } from "../lib/limits.ts";
import { ROLES } from "../permissions/roles.ts";
import type { Role } from "../permissions/roles.ts";
import { mayCreatePerk, perkAbilities } from "./perk.abilities.ts";
import {
  costProblems,
  mayAddPerk,
  mayAfford,
  mayPayShown,
  mayPlacePerk,
  mayTakeOne,
  returnedTo,
  seesPerk,
  takenFrom,
  tidyCosts,
} from "./perk.policy.ts";
import { SAMPLE_PRODUCTS } from "./sample-perks.ts";

const line = fc.record({ currencyId: fc.integer({ min: 1, max: 6 }), amount: fc.integer({ min: 0, max: 500 }) });
const lines = fc.uniqueArray(line, { maxLength: 6, selector: ({ currencyId }) => currencyId });
const balances = fc
  .dictionary(fc.integer({ min: 1, max: 6 }).map(String), fc.integer({ min: 0, max: 600 }))
  .map((of) => new Map(Object.entries(of).map(([id, amount]) => [Number(id), amount])));
const stocks = fc.integer({ min: -1, max: MAX_PRODUCT_QUANTITY });
const roles = fc.constantFrom<Role>(...ROLES);
const who = (role: Role) => ({ roles: [role] });

describe("a stock", () => {
  it("goes down and up by one, and never below zero", () => {
    fc.assert(
      fc.property(stocks, fc.array(fc.boolean(), { maxLength: 60 }), (start, moves) => {
        let quantity = start;
        for (const isTaken of moves) {
          const before = quantity;
          if (isTaken && !mayTakeOne({ quantity }).allowed) continue;
          quantity = isTaken ? takenFrom(quantity) : returnedTo(quantity);
          expect(quantity).toBeLessThanOrEqual(MAX_PRODUCT_QUANTITY);
          if (start === -1) expect(quantity).toBe(-1);
          else expect([quantity >= 0, Math.abs(quantity - before) <= 1]).toEqual([true, true]);
        }
      }),
    );
  });

  it("loses one when it's bought and regains it on refund, unless it's unlimited or full", () => {
    expect([1, 2, MAX_PRODUCT_QUANTITY, -1].map(takenFrom)).toEqual([0, 1, MAX_PRODUCT_QUANTITY - 1, -1]);
    const nearFull = [MAX_PRODUCT_QUANTITY - 1, MAX_PRODUCT_QUANTITY];
    expect([0, 1, ...nearFull, -1].map(returnedTo)).toEqual([1, 2, MAX_PRODUCT_QUANTITY, MAX_PRODUCT_QUANTITY, -1]);
  });

  it("refuses when empty, and never when unlimited", () => {
    expect(mayTakeOne({ quantity: 0 })).toEqual({ allowed: false, reason: "perk_unavailable" });
    expect(mayTakeOne({ quantity: -1 }).allowed && mayTakeOne({ quantity: 1 }).allowed).toBe(true);
  });
});

describe("a price", () => {
  it("is covered exactly if every currency is", () => {
    fc.assert(
      fc.property(lines, balances, (costs, own) => {
        const isShort = costs.some(({ currencyId, amount }) => amount > (own.get(currencyId) ?? 0));
        expect(mayAfford(costs, own).allowed).toBe(!isShort);
      }),
    );
  });

  it("is covered at its bound, not a hundredth below it; a missing currency pays nothing", () => {
    const pays = (own: ReadonlyMap<number, number>, cost: number) =>
      mayAfford([{ currencyId: 1, amount: cost }], own).allowed;
    expect([99, 100, 101].map((own) => pays(new Map([[1, own]]), 100))).toEqual([false, true, true]);
    expect([pays(new Map([[2, 500]]), 0), pays(new Map([[2, 500]]), 1)]).toEqual([true, false]);
  });

  it("is equal in any order and with zeros, and differs if one amount does", () => {
    fc.assert(
      fc.property(lines, (costs) => {
        expect(mayPayShown(costs, costs.toReversed().concat({ currencyId: 9, amount: 0 })).allowed).toBe(true);
        expect(mayPayShown(costs, [...costs, { currencyId: 9, amount: 1 }])).toEqual({
          allowed: false,
          reason: "price_changed",
        });
      }),
    );
  });

  it("has at most three offered currencies, each once, ignoring zeros", () => {
    const of = (...ids: number[]) => ids.map((currencyId) => ({ currencyId, amount: 1 }));
    const codes = (...ids: number[]) =>
      costProblems(of(...ids), [1, 2, 3, 4]).map(({ field, code }) => `${field} ${code}`);
    expect([codes(), codes(1, 2, 3), codes(1, 1), codes(5)]).toEqual([
      [],
      [],
      ["costs.0 duplicate", "costs.1 duplicate"],
      ["costs.0 unknown_currency"],
    ]);
    expect(codes(1, 2, 3, 4)).toEqual([0, 1, 2, 3].map((place) => `costs.${String(place)} too_many`));
    expect(costProblems(of(1, 2, 3, 4), [1, 2, 3, 4])[0]).toEqual({
      field: "costs.0",
      code: "too_many",
      values: { max: 3 },
    });
    const zeros = [...of(1, 2, 3), { currencyId: 4, amount: 0 }, { currencyId: 9, amount: 0 }];
    expect(costProblems(zeros, [1, 2, 3])).toEqual([]);
    expect(tidyCosts(zeros.toReversed())).toEqual(of(1, 2, 3));
  });
});

it("the sample perks have these prices", () => {
  const prices = SAMPLE_PRODUCTS.map(({ key, cost }) => `${key} ${formatAmount(cost)}`);
  expect(prices).toEqual(["coffee 5", "lunch 15", "late 20", "book 30", "home 50", "day 100"]);
});

/** With at most one amount per currency, so order doesn't matter. */
describe("the list of perks", () => {
  it("shows a perk to its group and the groups above, all to managers, and retired ones to nobody", () => {
    const see = (role: Role, groupId: number, isRetired = false) =>
      seesPerk({ groupId, isRetired }, { actor: who(role), groupIds: [3, 1] });
    expect([see("member", 0), see("member", 3), see("member", 1), see("member", 2)]).toEqual([true, true, true, false]);
    expect([see("moderator", 2), see("moderator", 0, true), see("super_admin", 3, true)]).toEqual([true, false, false]);
  });

  it("accepts any group from people who can select any, otherwise only their own groups", () => {
    const place = (role: Role, groupIds: number[], groupId: number, allowSelectAnyGroup = false) =>
      mayPlacePerk({ actor: who(role), settings: { allowSelectAnyGroup }, groupIds }, groupId).allowed;
    expect([place("admin", [], 7), place("moderator", [7], 7), place("moderator", [], 0)]).toEqual([true, true, true]);
    expect([place("moderator", [7], 0), place("moderator", [7], 8), place("moderator", [7], 8, true)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("has a limit", () => {
    expect([mayAddPerk(MAX_PRODUCTS - 1).allowed, mayAddPerk(MAX_PRODUCTS)]).toEqual([
      true,
      { allowed: false, reason: "too_many_products" },
    ]);
  });
});

describe("the actions of a perk", () => {
  it("sell what's in stock to people who can pay, and free to moderators and up whatever their balance", () => {
    fc.assert(
      fc.property(roles, stocks, lines, balances, (role, quantity, costs, own) => {
        const { buy, buyFree } = perkAbilities({ actor: who(role), perk: { quantity, costs }, balances: own });
        expect(buy.allowed).toBe(quantity !== 0 && mayAfford(costs, own).allowed);
        expect(buyFree.allowed).toBe(quantity !== 0 && role !== "member");
      }),
    );
  });

  it("let managers change and delete it, and create one if the license includes it", () => {
    const of = (role: Role) =>
      perkAbilities({ actor: who(role), perk: { quantity: 0, costs: [] }, balances: new Map() });
    expect([of("member").edit, of("member").delete.allowed]).toEqual([
      { allowed: false, reason: "missing_permission" },
      false,
    ]);
    expect([of("moderator").edit.allowed, of("moderator").delete.allowed]).toEqual([true, true]);
    expect(mayCreatePerk(who("admin"), { features: ["new-perk"] }).allowed).toBe(true);
    expect(mayCreatePerk(who("admin"), { features: [] })).toMatchObject({ reason: "feature_off" });
    expect(mayCreatePerk(who("member"), { features: ["new-perk"] })).toEqual({
      allowed: false,
      reason: "missing_permission",
    });
  });
});
