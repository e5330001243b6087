import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  draftOf,
  isBelowZero,
  keepNumeric,
  missingIn,
  priceProblems,
  quantityChange,
  readQuantity,
  toBody,
} from "./perk-draft.ts";

const KEPT = {
  title: "Coffee",
  description: "",
  costs: [{ currencyId: 4, amount: 500 }],
  quantity: 3,
  groupId: 0,
  responsibleMode: "managers" as const,
  responsibleUsers: [],
};

describe("a quantity", () => {
  it("is whole and not too large, whatever is typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const quantity = readQuantity(text);
        expect(quantity === null || (Number.isInteger(quantity) && quantity <= 999)).toBe(true);
      }),
    );
    expect(["", "x", "2.4", "2,6", "1000", "-7", "0", "12 pcs"].map(readQuantity)).toEqual([
      null,
      null,
      2,
      3,
      999,
      -7,
      0,
      12,
    ]);
  });

  it("is never changed without saying so", () => {
    expect(["", "3", "2.4", "2,6", "1000", "999.4", "-7"].map(quantityChange)).toEqual([
      null,
      null,
      "rounded",
      "rounded",
      "lowered",
      "lowered",
      null,
    ]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5_000, noNaN: true }), (number) => {
        const text = number.toFixed(3);
        expect(quantityChange(text) === null).toBe(readQuantity(text) === Number(text));
      }),
    );
  });

  it("below 0 is refused, and not sent as anything else", () => {
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

  it("keeps the digits of pasted text", () => {
    expect(["12 pcs", "-1", "1-2", "3,5"].map(keepNumeric)).toEqual(["12", "-1", "12", "3,5"]);
  });
});

describe("the form of a perk", () => {
  it("sends what it was given if nothing was changed", () => {
    const { responsibleUsers: _, ...fields } = KEPT;
    expect(toBody(draftOf(KEPT))).toEqual({ ...fields, responsibleUserIds: [], removeImage: false });
    expect(toBody(draftOf({ ...KEPT, quantity: -1 })).quantity).toBe(-1);
  });

  it("has at most three prices, ignoring empty and zero ones", () => {
    const draft = { ...draftOf(KEPT), amounts: { 1: 100, 2: 0, 3: null, 4: 500, 5: 1 } };
    expect(priceProblems(draft)).toEqual([]);
    expect(toBody(draft).costs.map(({ currencyId }) => currencyId)).toEqual([1, 4, 5]);
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
    expect(toBody({ ...draft, people: [person] }).responsibleUserIds).toEqual([]);
    expect(toBody({ ...draft, mode: "users", people: [person] }).responsibleUserIds).toEqual([7]);
  });
});
