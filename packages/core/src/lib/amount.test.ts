import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addAmounts,
  amountToInput,
  clampAmount,
  compareAmounts,
  formatAmount,
  isAmount,
  MAX_AMOUNT,
  multiplyAmount,
  parseAmount,
  percentOf,
  subtractAmounts,
  toHundredths,
  toUnits,
} from "./amount.ts";
import { InvariantError } from "./errors.ts";

const NBSP = "\u00a0";

describe("formatAmount", () => {
  it("shows whole units, or one or two decimals", () => {
    expect([0, 100, 150, 125, 5, 123456, 99_999_00].map((amount) => formatAmount(amount))).toEqual([
      "0",
      "1",
      "1.5",
      "1.25",
      "0.05",
      "1,234.56",
      "99,999",
    ]);
  });

  it("follows the language", () => {
    expect(formatAmount(1_234_550, "ru")).toBe(`12${NBSP}345,5`);
    expect(formatAmount(-50, "ru")).toBe("-0,5");
    expect([-1, 1].map((amount) => formatAmount(amount))).toEqual(["-0.01", "0.01"]);
  });

  it("keeps every hundredth of the largest amount", () => {
    expect(formatAmount(MAX_AMOUNT)).toBe("90,071,992,547,409.91");
  });
});

describe("parseAmount", () => {
  it("reads points, commas and thousands separators", () => {
    const read = ["7", "7.5", "7,05", " 1 000 ", `1${NBSP}000,5`, "7.", "007", "1.500"].map((text) =>
      parseAmount(text),
    );
    expect(read).toEqual([700, 750, 705, 100_000, 100_050, 700, 700, 150].map((amount) => ({ ok: true, amount })));
  });

  it("says what is wrong", () => {
    const code = (text: string, range = {}) => {
      const parsed = parseAmount(text, range);
      return parsed.ok ? "ok" : parsed.code;
    };
    expect(
      ["", "abc", "1e3", "1.234", "-1", "1,2,3", "+1", "Infinity", "99999999999999999"].map((text) => code(text)),
    ).toEqual([
      "required",
      "not_a_number",
      "not_a_number",
      "too_precise",
      "too_small",
      "not_a_number",
      "not_a_number",
      "not_a_number",
      "too_large",
    ]);
    expect(code("9.99", { min: 1000 })).toBe("too_small");
    expect(code("10.01", { max: 1000 })).toBe("too_large");
    expect([code("10", { max: 1000 }), code("10", { min: 1000 }), code("0")]).toEqual(["ok", "ok", "ok"]);
    expect(code("99999999999999999", { max: Number.POSITIVE_INFINITY })).toBe("too_large");
    expect(parseAmount("-0", { min: 0 })).toEqual({ ok: true, amount: 0 });
    expect(["-0.01", "-1"].map((text) => parseAmount(text, { min: -100 }))).toEqual(
      [-1, -100].map((amount) => ({ ok: true, amount })),
    );
  });

  it("reads back formatted amounts in both languages", () => {
    const amounts = fc.integer({ min: 0, max: MAX_AMOUNT });
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseAmount(formatAmount(amount, "ru"))).toEqual({ ok: true, amount });
        expect(parseAmount(amountToInput(amount, "en"))).toEqual({ ok: true, amount });
        expect(parseAmount(amountToInput(amount, "ru"))).toEqual({ ok: true, amount });
      }),
    );
  });

  it("accepts any text and never returns an unsafe amount", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseAmount(text);
        return parsed.ok ? isAmount(parsed.amount) && parsed.amount >= 0 : parsed.code.length > 0;
      }),
    );
  });
});

describe("sums", () => {
  const amounts = fc.integer({ min: -1e12, max: 1e12 });

  it("are commutative and can be reversed", () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 50 }), amounts, (list, extra) => {
        const sum = addAmounts(...list);
        expect(addAmounts(...list.toReversed())).toBe(sum);
        expect(subtractAmounts(addAmounts(sum, extra), extra)).toBe(sum);
      }),
    );
  });

  it("of n equal amounts equal one multiplication", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, count) => {
        expect(multiplyAmount(amount, count) + 0).toBe(addAmounts(...Array.from({ length: count }, () => amount)) + 0);
      }),
    );
  });

  it("only take safe integers", () => {
    expect([MAX_AMOUNT, MAX_AMOUNT + 1, -MAX_AMOUNT, 0.5, Number.NaN].map(isAmount)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  it("outside the safe integers are refused, not rounded", () => {
    expect(() => addAmounts(MAX_AMOUNT, 1)).toThrow(InvariantError);
    expect(() => subtractAmounts(-MAX_AMOUNT, 1)).toThrow(InvariantError);
    expect(() => multiplyAmount(MAX_AMOUNT, 2)).toThrow(InvariantError);
    expect(() => multiplyAmount(1, 0.5)).toThrow(InvariantError);
    expect(() => toHundredths(Number.NaN)).toThrow(InvariantError);
  });

  it("compare, clamp, convert and take shares", () => {
    expect([compareAmounts(1, 2), compareAmounts(2, 2), compareAmounts(3, 2)]).toEqual([-1, 0, 1]);
    expect([-5, 5, 15].map((amount) => clampAmount(amount, { min: 0, max: 10 }))).toEqual([0, 5, 10]);
    expect([toHundredths(1.005), toHundredths(19.99), toUnits(1999)]).toEqual([100, 1999, 19.99]);
    expect([percentOf(1, 3), percentOf(3, 3), percentOf(1, 1), percentOf(1, 0), percentOf(1, -1)]).toEqual([
      33, 100, 100, 0, 0,
    ]);
  });
});
