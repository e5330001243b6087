import { describe, expect, it } from "vitest";
import type { CurrencyAmount } from "../lib/wire.ts";
import { balancesAround, missingText } from "./perk.form.ts";

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
