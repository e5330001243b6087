import { describe, expect, it } from "vitest";
import type { CurrencyAmount } from "../lib/wire.ts";
import { balancesAround, draftOf, isBelowZero, missingIn, missingText, priceProblems, toPerk } from "./perk.form.ts";

const KEPT = {
  title: "Coffee",
  description: "",
  costs: [{ currencyId: 4, amount: 500 }],
  quantity: 3,
  groupId: 0,
  responsibleMode: "managers" as const,
  responsibleUsers: [],
};

describe("the form of a perk", () => {
  it("sends what it was given if nothing was changed", () => {
    const { responsibleUsers: _, ...fields } = KEPT;
    expect(toPerk(draftOf(KEPT))).toEqual({ ...fields, responsibleUserIds: [], removeImage: false });
  });

  it("has no quantity for an endless stock, whatever was typed before", () => {
    const draft = draftOf({ ...KEPT, quantity: -1 });
    expect(draft).toMatchObject({ isEndless: true, quantity: "" });
    expect(toPerk(draft).quantity).toBe(-1);
    expect(toPerk({ ...draft, quantity: "7" }).quantity).toBe(-1);
    expect(toPerk({ ...draft, isEndless: false, quantity: "7" }).quantity).toBe(7);
  });

  it("sends no blanks around its texts", () => {
    expect(toPerk({ ...draftOf(KEPT), title: " Tea ", description: "\nGreen " })).toMatchObject({
      title: "Tea",
      description: "Green",
    });
  });

  it("has at most three prices, ignoring empty and zero ones", () => {
    const draft = { ...draftOf(KEPT), amounts: { 1: 100, 2: 0, 3: null, 4: 500, 5: 1 } };
    expect(priceProblems(draft)).toEqual([]);
    expect(toPerk(draft).costs.map(({ currencyId }) => currencyId)).toEqual([1, 4, 5]);
    expect(priceProblems({ ...draft, amounts: { ...draft.amounts, 2: 1 } })).toMatchObject(
      [0, 1, 2, 3].map((place) => ({ field: `costs.${place}`, code: "too_many" })),
    );
  });

  it("reports what's missing, and names nobody if managers are responsible", () => {
    const draft = draftOf(KEPT);
    const person = { id: 7, name: "Mia", avatarUrl: "" };
    expect(missingIn(draft)).toBe(null);
    expect(missingIn({ ...draft, title: " " })).toBe("nameMissing");
    expect(missingIn({ ...draft, quantity: "" })).toBe("quantityMissing");
    expect(missingIn({ ...draft, isEndless: true, quantity: "" })).toBe(null);
    expect(missingIn({ ...draft, mode: "users" })).toBe("peopleMissing");
    expect(missingIn({ ...draft, mode: "users", people: [person] })).toBe(null);
    expect(toPerk({ ...draft, people: [person] }).responsibleUserIds).toEqual([]);
    expect(toPerk({ ...draft, mode: "users", people: [person] }).responsibleUserIds).toEqual([7]);
  });

  it("refuses a quantity below 0, which isn't sent as anything else", () => {
    const draft = draftOf(KEPT);
    expect(["-1", "-0.4", "-999"].map((quantity) => missingIn({ ...draft, quantity }))).toEqual([
      "quantityBelow",
      "quantityBelow",
      "quantityBelow",
    ]);
    expect([
      isBelowZero({ isEndless: false, quantity: "-1" }),
      isBelowZero({ isEndless: true, quantity: "-1" }),
      isBelowZero({ isEndless: false, quantity: "-" }),
    ]).toEqual([true, false, false]);
    expect([missingIn({ ...draft, quantity: "-1", isEndless: true }), missingIn({ ...draft, quantity: "-0" })]).toEqual(
      [null, null],
    );
  });
});

const FORMS = [
  { one: "star", few: "stars", many: "stars" },
  { one: "coffee", few: "coffees", many: "coffees" },
];

function amountOf(currencyId: 1 | 2, amount: number): CurrencyAmount {
  const currencyForms = FORMS[currencyId - 1] ?? { one: "", few: "", many: "" };
  return { currencyId, currencyName: "", currencyForms, currencyIconUrl: "", amount, formattedAmount: "?" };
}

const PRICE = [amountOf(1, 300), amountOf(2, 100)];

describe("the amount missing for a price", () => {
  it("is given per currency", () => {
    expect(missingText(PRICE, [{ currencyId: 1, amount: 150 }], "en").replaceAll("\u00a0", " ")).toBe(
      "1.5 stars, 1 coffee",
    );
  });

  it("is told to the last hundredth, and then there's no balance after it", () => {
    const own = [amountOf(1, 299), amountOf(2, 100)];
    expect(missingText(PRICE, own, "en").replaceAll("\u00a0", " ")).toBe("0.01 stars");
    expect(balancesAround(PRICE, own, "en").after).toBeNull();
  });

  it("is empty if the balance just covers the price", () => {
    expect(missingText(PRICE, PRICE, "en")).toBe("");
    expect(missingText([], [], "en")).toBe("");
  });
});

describe("balances around a purchase", () => {
  const shown = (lines: readonly CurrencyAmount[] | null) =>
    lines?.map(({ currencyId, amount, formattedAmount }) => [currencyId, amount, formattedAmount]);

  it("are shown before and after, in the price's currencies only", () => {
    const own = [amountOf(2, 100), amountOf(1, 450), { currencyId: 3, amount: 900 }];
    const { before, after } = balancesAround(PRICE, own, "en");
    expect(shown(before)).toEqual([
      [1, 450, "4.5"],
      [2, 100, "1"],
    ]);
    expect(shown(after)).toEqual([
      [1, 150, "1.5"],
      [2, 0, "0"],
    ]);
  });

  it("have no after if one of them isn't enough", () => {
    const { before, after } = balancesAround(PRICE, [amountOf(1, 300)], "en");
    expect(shown(before)).toEqual([
      [1, 300, "3"],
      [2, 0, "0"],
    ]);
    expect(after).toBeNull();
  });
});
