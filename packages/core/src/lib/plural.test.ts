import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pluralFormOf } from "./plural.ts";

describe.each(["en", "ru", "de"])("plural forms in %s", (language) => {
  const intl = new Intl.PluralRules(language);

  it("are those of Intl for whole numbers", () => {
    for (let count = -130; count <= 1130; count += 1) expect(pluralFormOf(count, language)).toBe(intl.select(count));
    fc.assert(fc.property(fc.maxSafeInteger(), (count) => pluralFormOf(count, language) === intl.select(count)));
  });

  it("are those of Intl for hundredths", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        (hundredths) => pluralFormOf(hundredths / 100, language) === intl.select(hundredths / 100),
      ),
    );
  });
});

it("needs no rules of the browser's for our own languages, which a page would wait for", () => {
  const { PluralRules } = Intl;
  try {
    Object.assign(Intl, { PluralRules: null });
    expect([pluralFormOf(1, "en"), pluralFormOf(22, "ru"), pluralFormOf(1.5, "ru")]).toEqual(["one", "few", "other"]);
  } finally {
    Object.assign(Intl, { PluralRules });
  }
});
