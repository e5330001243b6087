import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEntry, settleEntry, stepEntry, writeEntry } from "./amount-entry.ts";

const bounds = { min: 0, max: 1250, step: 100 };

describe("the value typed into an amount field", () => {
  it.each([
    ["1.5", 150],
    ["1,5", 150],
    ["1.", 100],
    ["12 000", 1_200_000],
    ["0", 0],
  ])("is read from %s as %i hundredths", (text, amount) => {
    expect(readEntry(text)).toBe(amount);
  });

  it("distinguishes an empty field from an unfinished number", () => {
    expect(readEntry(" ")).toBeNull();
    expect(readEntry("-")).toBeUndefined();
    expect(readEntry("1.234")).toBeUndefined();
  });

  it("is read back as written, in both languages", () => {
    const amounts = fc.integer({ min: 0, max: 9_999_999_999 });
    fc.assert(
      fc.property(amounts, fc.constantFrom("en", "ru"), (amount, language) => {
        expect(readEntry(writeEntry(amount, language))).toBe(amount);
      }),
    );
  });

  it("is empty for no amount", () => {
    expect(writeEntry(null, "en")).toBe("");
  });
});

describe("the steps of an amount field", () => {
  it("go to the next whole step first", () => {
    expect(stepEntry(150, 1, bounds)).toBe(200);
    expect(stepEntry(150, -1, bounds)).toBe(100);
  });

  it("start an empty field at zero", () => {
    expect(stepEntry(null, 1, bounds)).toBe(100);
    expect(stepEntry(null, -1, bounds)).toBe(0);
  });

  it("end at a bound between steps", () => {
    expect(stepEntry(1200, 1, bounds)).toBe(1250);
  });

  it("never leave the bounds and always move unless they're at the end", () => {
    const amounts = fc.integer({ min: bounds.min, max: bounds.max });
    fc.assert(
      fc.property(amounts, fc.constantFrom(1 as const, -1 as const), (amount, direction) => {
        const next = stepEntry(amount, direction, bounds);
        expect(next).toBeGreaterThanOrEqual(bounds.min);
        expect(next).toBeLessThanOrEqual(bounds.max);
        const end = direction === 1 ? bounds.max : bounds.min;
        expect(Math.sign(next - amount)).toBe(amount === end ? 0 : direction);
      }),
    );
  });
});

describe("an amount field on blur", () => {
  // The form holds the last valid amount.
  const leave = (text: string | null, amount: number | null) => settleEntry({ text, amount }, bounds);

  it.each([
    ["12.5", 1250, { amount: 1250, change: null }],
    ["5000", 500_000, { amount: 1250, change: "lowered" }],
    ["99999999999999999999", 100, { amount: 1250, change: "lowered" }],
    ["-99999999999999999999", 100, { amount: 0, change: "raised" }],
    ["-5", 300, { amount: 0, change: "raised" }],
    ["1.239", 123, { amount: 123, change: "rounded" }],
    ["1,239", null, { amount: 123, change: "rounded" }],
    ["1.2'3 9", null, { amount: 123, change: "rounded" }],
    ["99.999", null, { amount: 1250, change: "lowered" }],
    ["abc", 300, { amount: 300, change: "restored" }],
    ["-", null, { amount: null, change: "cleared" }],
    ["", null, { amount: null, change: null }],
    [" ", 0, { amount: 0, change: "filled" }],
    [null, 300, { amount: 300, change: null }],
    [null, 9_900, { amount: 1250, change: "lowered" }],
  ] as const)("with %j typed and %j held", (text, amount, settled) => {
    expect(leave(text, amount)).toEqual(settled);
  });

  it("never shows another amount than was typed without saying so", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.integer({ min: -9_999, max: 9_999 }).map((each) => String(each / 100)),
    );
    const held = fc.option(fc.integer({ min: 0, max: 9_999 }));
    fc.assert(
      fc.property(texts, held, (text, amount) => {
        const settled = leave(text, readEntry(text) ?? amount);
        if (settled.change === null) expect(settled.amount).toBe(readEntry(text));
        if (settled.amount !== null) expect(settled.amount >= bounds.min && settled.amount <= bounds.max).toBe(true);
      }),
    );
  });
});
