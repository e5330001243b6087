import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as en from "../i18n/en.ts";
import * as ru from "../i18n/ru.ts";
import { createTranslate } from "../i18n/translate.ts";
import type { QuotaLine } from "../lib/wire.ts";
import { previewThanks } from "./preview-thanks.ts";

const english = { t: createTranslate("en", new Map(Object.entries(en))), language: "en" } as const;
const russian = { t: createTranslate("ru", new Map(Object.entries(ru))), language: "ru" } as const;

const stars = (free: number): QuotaLine => ({
  currencyId: 7,
  currencyName: "Stars",
  currencyForms: { one: "star", few: "stars", many: "stars" },
  currencyIconUrl: "",
  amount: 10_000,
  used: 10_000 - free,
  free,
});
const звёзды = (free: number): QuotaLine => ({
  ...stars(free),
  currencyForms: { one: "звезда", few: "звезды", many: "звёзд" },
});
const people = (length: number) => ({ length });

describe("a preview", () => {
  it("shows the cost for several people, and for one", () => {
    const preview = (count: number) =>
      previewThanks({ quota: [stars(2_000)], draft: { receivers: people(count), amounts: { 7: 500 } } }, english);
    expect([preview(3), preview(1), preview(0)]).toEqual([
      ["5 stars each = 15 of your 20 left"],
      ["5 stars of your 20 left"],
      ["5 stars of your 20 left"],
    ]);
  });

  it("says how much is possible if it's too much", () => {
    const draft = { receivers: people(3), amounts: { 7: 700 } };
    expect([
      previewThanks({ quota: [stars(2_000)], draft }, english),
      previewThanks({ quota: [звёзды(2_000)], draft }, russian),
    ]).toEqual([
      ["7 stars each = 21, but you have 20 left. Give at most 6.66 stars each."],
      ["каждому 7 звёзд = 21, а осталось 20. Можно подарить каждому не больше: 6,66 звезды."],
    ]);
  });

  it("has no line for a currency of which nothing is given", () => {
    const draft = { receivers: people(2), amounts: { 7: null } };
    expect(previewThanks({ quota: [stars(2_000)], draft }, english)).toEqual([]);
  });

  it("warns exactly if the amounts exceed what's left", () => {
    const amounts = fc.integer({ min: 1, max: 3_000 });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 10_000 }),
        (each, count, free) => {
          const draft = { receivers: people(count), amounts: { 7: each } };
          const [line = ""] = previewThanks({ quota: [stars(free)], draft }, english);
          expect(line.includes("at most")).toBe(each * count > free);
        },
      ),
    );
  });
});
