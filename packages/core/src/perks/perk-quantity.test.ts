import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNegative, keepNumeric, quantityChange, readQuantity } from "./perk-quantity.ts";

describe("a quantity", () => {
  it("that rounds to 0 is 0, not -0", () => {
    expect(["0.4", "-0.4", "-0"].map(readQuantity)).toEqual([0, 0, 0]);
  });

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
    expect(["", "x", "3", "2.4", "2,6", "-7"].map(quantityChange)).toEqual([
      null,
      null,
      null,
      "rounded",
      "rounded",
      null,
    ]);
    expect(["998.4", "999", "999.4", "1000"].map(quantityChange)).toEqual(["rounded", null, "lowered", "lowered"]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5_000, noNaN: true }), (number) => {
        const text = number.toFixed(3);
        expect(quantityChange(text) === null).toBe(readQuantity(text) === Number(text));
      }),
    );
  });

  it("keeps the digits of pasted text", () => {
    expect(["12 pcs", "-1", "1-2", "3,5"].map(keepNumeric)).toEqual(["12", "-1", "12", "3,5"]);
  });

  it("is negative as typed, even if it's rounded to 0", () => {
    expect(["-1", "-0.4", "-0", "-", "", "0,4"].map(isNegative)).toEqual([true, true, false, false, false, false]);
  });
});
