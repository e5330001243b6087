import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_FORMS } from "../lib/currency-words.ts";
import { OTHER_CURRENCIES, POPULAR_CURRENCIES } from "../lib/limits.ts";
import { CURRENCY_CATALOGUE, currencyFormsIn, currencyNameIn } from "./catalogue.ts";
import { mayCreateCurrency, rewardProblems, settleRewards } from "./reward.policy.ts";

it("has the number of currencies in the limits, each emoji, name and id once", () => {
  const sections = CURRENCY_CATALOGUE.map((each) => each.section);
  expect(sections.filter((section) => section === "popular")).toHaveLength(POPULAR_CURRENCIES);
  expect(sections.filter((section) => section === "other")).toHaveLength(OTHER_CURRENCIES);
  for (const part of ["icon", "name", "id"] as const) {
    expect(new Set(CURRENCY_CATALOGUE.map((each) => each[part])).size).toBe(CURRENCY_CATALOGUE.length);
  }
  expect(CURRENCY_CATALOGUE.every((each) => Number.isSafeInteger(each.id))).toBe(true);
});

it("names a currency in Russian until it's renamed", () => {
  expect(currencyNameIn("ru", { icon: "⭐", name: "Stars" })).toBe("Звёзды");
  expect(currencyNameIn("ru", { icon: "⭐", name: "Kudos" })).toBe("Kudos");
  expect(currencyNameIn("en", { icon: "⭐", name: "Stars" })).toBe("Stars");
  expect(currencyNameIn("ru", { icon: "🎉", name: "Poppers" })).toBe("Хлопушки");
  expect(currencyNameIn("en", { icon: "🎉", name: "Poppers" })).toBe("Party poppers");
});

it("has word forms for each currency in both languages until it's renamed", () => {
  const star = { icon: "⭐", name: "Stars", forms: NO_FORMS };
  expect(currencyFormsIn("en", star)).toEqual({ one: "star", few: "stars", many: "stars" });
  expect(currencyFormsIn("ru", star)).toEqual({ one: "звезда", few: "звезды", many: "звёзд" });
  expect(currencyFormsIn("ru", { ...star, name: "Kudos" })).toEqual({ one: "Kudos", few: "Kudos", many: "Kudos" });
  expect(
    currencyFormsIn("ru", { icon: "/files/gear.webp", name: "Gears", forms: { one: "gear", few: "", many: "gears" } }),
  ).toEqual({ one: "gear", few: "gears", many: "gears" });
  for (const each of CURRENCY_CATALOGUE) {
    const [english, russian] = [
      currencyFormsIn("en", { ...each, forms: NO_FORMS }),
      currencyFormsIn("ru", { ...each, forms: NO_FORMS }),
    ];
    expect(Object.values(english)).toEqual([
      expect.stringMatching(/^[a-z ]+$/),
      each.name.toLowerCase(),
      each.name.toLowerCase(),
    ]);
    expect(Object.values(russian)).toEqual(
      [1, 2, 3].map(() => expect.stringMatching(/^[а-яё]+( [а-яё]+)?$/) as unknown),
    );
    expect(currencyNameIn("ru", each).toLowerCase()[0]).toBe(russian.one[0]);
  }
});

const choice = fc.record({
  allowedCurrencyIds: fc.array(fc.integer({ min: 1, max: 9 })),
  defaultRewardCurrencyId: fc.integer({ min: 1, max: 9 }),
  defaultRewardAmount: fc.integer({ min: 0, max: 99_900 }),
});

it("keeps a default that is in use, otherwise moves it to 1 of the first currency in use", () => {
  fc.assert(
    fc.property(choice, fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 9 }), (wanted, order) => {
      const kept = settleRewards(wanted, order);
      expect(new Set(kept.allowedCurrencyIds)).toEqual(new Set(wanted.allowedCurrencyIds));
      expect(kept.allowedCurrencyIds).toEqual(order.filter((id) => kept.allowedCurrencyIds.includes(id)));
      if (wanted.allowedCurrencyIds.length === 0) return;
      expect(kept.allowedCurrencyIds).toContain(kept.defaultRewardCurrencyId);
      const isKept = wanted.allowedCurrencyIds.includes(wanted.defaultRewardCurrencyId);
      expect(kept.defaultRewardAmount).toBe(isKept ? wanted.defaultRewardAmount : 100);
      if (!isKept) expect(kept.defaultRewardCurrencyId).toBe(kept.allowedCurrencyIds[0]);
      expect(settleRewards(kept, order)).toEqual(kept);
    }),
  );
});

it("has no default to move if no currency is chosen", () => {
  const nothing = { allowedCurrencyIds: [], defaultRewardCurrencyId: 4, defaultRewardAmount: 250 };
  expect(settleRewards(nothing, [1, 4])).toEqual(nothing);
});

it("refuses an empty choice, and more than 50 custom currencies", () => {
  expect(rewardProblems({ allowedCurrencyIds: [] })).toEqual([
    { field: "allowedCurrencyIds", code: "required_reward" },
  ]);
  expect(rewardProblems({ allowedCurrencyIds: [3] })).toEqual([]);
  expect(mayCreateCurrency(49).allowed).toBe(true);
  expect(mayCreateCurrency(50)).toEqual({ allowed: false, reason: "too_many_currencies" });
});
