import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountInWords, amountsInWords, currencyWord, fillForms, NO_FORMS } from "./currency-words.ts";

const STAR = { one: "star", few: "stars", many: "stars" };
const SLAVIC = { one: "звезда", few: "звезды", many: "звёзд" };
const AMOUNTS = [0, 1, 2, 5, 11, 21, 22, 111, 1.5, 0.5, 0.01, 1_001].map((units) => Math.round(units * 100));

const said = (currencyForms: typeof STAR, language: string) =>
  AMOUNTS.map((amount) => amountInWords({ amount, currencyForms }, language).replaceAll("\u00a0", " "));

describe("an amount in words", () => {
  it("has two forms in English", () => {
    expect(said(STAR, "en")).toEqual([
      "0 stars",
      "1 star",
      "2 stars",
      "5 stars",
      "11 stars",
      "21 stars",
      "22 stars",
      "111 stars",
      "1.5 stars",
      "0.5 stars",
      "0.01 stars",
      "1,001 stars",
    ]);
  });

  it("has three in Russian, using the form of 2 for fractions", () => {
    expect(said(SLAVIC, "ru")).toEqual([
      "0 звёзд",
      "1 звезда",
      "2 звезды",
      "5 звёзд",
      "11 звёзд",
      "21 звезда",
      "22 звезды",
      "111 звёзд",
      "1,5 звезды",
      "0,5 звезды",
      "0,01 звезды",
      "1 001 звезда",
    ]);
  });

  it("keeps a three-form currency readable in English, and a two-form one in Russian", () => {
    const word = (currencyForms: typeof STAR, units: number, language: string) =>
      currencyWord({ amount: units * 100, currencyForms }, language);
    expect([2, 5, 21].map((units) => word(SLAVIC, units, "en"))).toEqual(["звезды", "звёзд", "звезда"]);
    expect([1, 2, 5, 21].map((units) => word(STAR, units, "ru"))).toEqual(["star", "stars", "stars", "star"]);
  });

  it("uses the form of its absolute value if negative", () => {
    expect([
      amountInWords({ amount: -100, currencyForms: STAR }, "en"),
      amountInWords({ amount: -200, currencyForms: SLAVIC }, "ru"),
    ]).toEqual(["-1 star", "-2 звезды"]);
  });

  it("always uses one of the forms, by the last two digits in Russian", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom("en", "ru"), (amount, language) => {
        expect(Object.values(SLAVIC)).toContain(currencyWord({ amount, currencyForms: SLAVIC }, language));
      }),
    );
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (units) => {
        const [ten, last] = [Math.floor(units / 10) % 10, units % 10];
        const form = ten === 1 || last === 0 || last > 4 ? "звёзд" : last === 1 ? "звезда" : "звезды";
        expect(currencyWord({ amount: units * 100, currencyForms: SLAVIC }, "ru")).toBe(form);
        expect(currencyWord({ amount: units * 100, currencyForms: STAR }, "en")).toBe(units === 1 ? "star" : "stars");
      }),
    );
  });

  it("joins several amounts", () => {
    expect(
      amountsInWords(
        [
          { amount: 100, currencyForms: STAR },
          { amount: 500, currencyForms: SLAVIC },
        ],
        "en",
      ),
    ).toBe("1 star, 5 звёзд");
    expect(amountsInWords([], "en")).toBe("");
  });
});

it("falls back to the name if no forms are given", () => {
  expect(fillForms(NO_FORMS, "Gears")).toEqual({ one: "Gears", few: "Gears", many: "Gears" });
  expect(fillForms({ one: "gear", few: "", many: "" }, "Gears")).toEqual({ one: "gear", few: "Gears", many: "Gears" });
  expect(fillForms({ one: "gear", few: "", many: "gears" }, "Gears")).toEqual({
    one: "gear",
    few: "gears",
    many: "gears",
  });
  expect(fillForms(SLAVIC, "Звёзды")).toEqual(SLAVIC);
});
