import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { formatAmount } from "./amount.ts";
import { formatNumber, numberStyleOf } from "./number-style.ts";

describe.each(["en", "ru", "de"])("numbers in %s", (language) => {
  const intl = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

  it("look as Intl writes whole ones", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (whole) => {
        expect(numberStyleOf(language).format(whole)).toBe(intl.format(whole));
        expect(formatNumber(whole, language)).toBe(intl.format(whole));
      }),
    );
  });

  it("look as Intl writes those with decimals", () => {
    fc.assert(
      // No text of ours has "-0".
      fc.property(
        fc.double().filter((value) => !Object.is(value, -0)),
        (value) => {
          expect(formatNumber(value, language)).toBe(intl.format(value));
        },
      ),
    );
  });

  it("look as Intl writes hundredths", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        expect(formatNumber(hundredths / 100, language)).toBe(intl.format(hundredths / 100));
        expect(formatAmount(hundredths, language)).toBe(intl.format(hundredths / 100));
      }),
    );
  });
});

it("a language's style is found once, and writes its own sign before decimals", () => {
  const languages = ["en", "ru", "de", "ar-EG"];
  expect(languages.map((language) => numberStyleOf(language).decimal)).toEqual([".", ",", ",", "٫"]);
  for (const language of languages) expect(numberStyleOf(language)).toBe(numberStyleOf(language));
});

it.each([
  ["en", "1,234.5"],
  ["ru", "1\u00A0234,5"],
])("in %s are written without Intl, whose first formatter a page would wait for", async (language, text) => {
  // As on a page's start, before any formatter was made.
  vi.resetModules();
  const [amounts, numbers] = await Promise.all([import("./amount.ts"), import("./number-style.ts")]);
  const { NumberFormat } = Intl;
  try {
    Object.assign(Intl, { NumberFormat: null });
    expect(amounts.formatAmount(123_450, language)).toBe(text);
    expect(numbers.formatNumber(1234, language)).toBe(text.slice(0, -2));
  } finally {
    Object.assign(Intl, { NumberFormat });
  }
});
