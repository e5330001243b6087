import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuotaLine } from "../lib/wire.ts";
import {
  costLines,
  defaultAmounts,
  EMPTY_THANK_DRAFT,
  findProblems,
  isSameDraft,
  toThanks,
  type ThankDraft,
} from "./thanks.form.ts";

const star = (parts: Partial<QuotaLine> = {}): QuotaLine => ({
  currencyId: 7,
  currencyName: "Star",
  currencyForms: { one: "star", few: "stars", many: "stars" },
  currencyIconUrl: "⭐",
  amount: 1000,
  used: 400,
  free: 600,
  ...parts,
});
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}` }));
const draft = (parts: Partial<ThankDraft>): ThankDraft => ({ ...EMPTY_THANK_DRAFT, ...parts });

describe("costLines", () => {
  it("counts the amount once per receiver", () => {
    const [line] = costLines([star()], draft({ receivers: people(3), amounts: { 7: 150 } }));
    expect(line).toMatchObject({ each: 150, cost: 450, maxEach: 200, leftAfter: 150, isOver: false });
  });

  it("shows the cost for one person while nobody is chosen", () => {
    const [line] = costLines([star()], draft({ amounts: { 7: 150 } }));
    expect(line).toMatchObject({ cost: 150, maxEach: 600, leftAfter: 450 });
  });

  it("says when the quota doesn't cover it, and never shows less than 0 left", () => {
    const [line] = costLines([star()], draft({ receivers: people(5), amounts: { 7: 150 } }));
    expect(line).toMatchObject({ cost: 750, maxEach: 120, leftAfter: 0, isOver: true });
  });

  it("offers exactly the maximum the quota covers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_900 }), fc.integer({ min: 1, max: 50 }), (free, count) => {
        const quota = star({ amount: 99_900, used: 99_900 - free, free });
        const [line] = costLines([quota], draft({ receivers: people(count) }));
        const most = line?.maxEach ?? -1;
        const at = (amount: number) =>
          costLines([quota], draft({ receivers: people(count), amounts: { 7: amount } }))[0]?.isOver;
        expect([at(most), at(most + 1)]).toEqual([false, true]);
      }),
    );
  });
});

describe("findProblems", () => {
  const problems = (parts: Partial<ThankDraft>, forced = "", barred = new Set<number>()) => {
    const one = draft(parts);
    return findProblems({ draft: one, lines: costLines([star()], one), forcedMessage: forced, barred });
  };

  it("names someone who can't be thanked", () => {
    const whole = { receivers: people(2), description: "x", amounts: { 7: 100 } };
    expect([problems(whole), problems(whole, "", new Set([2]))]).toEqual([[], ["barred"]]);
  });

  it("lists everything missing, in the form's order", () => {
    expect(problems({})).toEqual(["receivers", "description", "rewards"]);
  });

  it("needs no text if there's a fixed one", () => {
    expect(problems({ receivers: people(1), amounts: { 7: 100 } }, "Well done")).toEqual([]);
  });

  it("treats spaces as no text", () => {
    expect(problems({ receivers: people(1), description: "  ", amounts: { 7: 100 } })).toEqual(["description"]);
  });

  it("only names the quota if it's too small", () => {
    expect(problems({ receivers: people(7), description: "Hi", amounts: { 7: 100 } })).toEqual(["quota"]);
  });
});

describe("toThanks", () => {
  it("leaves out empty amounts and currencies without a quota", () => {
    const one = draft({ receivers: people(2), description: " Great work ", amounts: { 7: 100, 8: 0, 9: 500 } });
    expect(toThanks(one, costLines([star(), star({ currencyId: 8 })], one), "")).toEqual({
      receivers: [{ id: 1 }, { id: 2 }],
      description: "Great work",
      rewards: [{ currencyId: 7, amount: 100 }],
    });
  });

  it("names a chosen channel", () => {
    const channel = { id: "slack:C1", name: "general" };
    const one = draft({ receivers: people(1), amounts: { 7: 100 } });
    expect(toThanks({ ...one, channel }, [], "Hi")).toMatchObject({ channel });
    expect(toThanks({ ...one, channel: null }, [], "Hi")).not.toHaveProperty("channel");
    expect(toThanks(one, [], "Hi")).not.toHaveProperty("channel");
  });

  it("has the fixed text", () => {
    const one = draft({ receivers: people(1), description: "mine", amounts: { 7: 100 } });
    expect(toThanks(one, costLines([star()], one), "Ours").description).toBe("Ours");
  });
});

describe("isSameDraft", () => {
  it("only compares what would be published", () => {
    const one = draft({ receivers: people(1), description: "Hi", amounts: { 7: 100, 8: null } });
    expect(isSameDraft(one, { ...one, amounts: { 7: 100, 8: 0 } })).toBe(true);
    expect(isSameDraft(one, { ...one, amounts: { 7: 200 } })).toBe(false);
    expect(isSameDraft(one, { ...one, receivers: people(2) })).toBe(false);
    expect(isSameDraft(one, { ...one, channel: null })).toBe(true);
    expect(isSameDraft(one, { ...one, channel: { id: "slack:C1", name: "general" } })).toBe(false);
  });
});

describe("defaultAmounts", () => {
  it("is one unit of the first currency with something left", () => {
    expect(defaultAmounts([star({ free: 0 }), star({ currencyId: 8 })], 1)).toEqual({ 8: 100 });
  });

  it("is what's left if that's less, and nothing if nothing is", () => {
    expect(defaultAmounts([star({ free: 150 })], 2)).toEqual({ 7: 75 });
    expect(defaultAmounts([star({ free: 0 })], 1)).toEqual({});
  });
});
