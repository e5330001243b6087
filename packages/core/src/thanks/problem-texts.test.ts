import { describe, expect, it } from "vitest";
import * as en from "../i18n/en.ts";
import { createTranslate } from "../i18n/translate.ts";
import type { QuotaLine } from "../lib/wire.ts";
import { nameReceivers, wordProblems } from "./problem-texts.ts";
import { costLines, EMPTY_THANK_DRAFT, findProblems, type ThankDraft } from "./thanks.form.ts";

const t = createTranslate("en", new Map(Object.entries(en)));
const jonas = { id: 2, name: "Jonas Becker" };
const wei = { id: 3, name: "Wei Chen" };
const quota = (currencyId: number, [one, many]: readonly [string, string]): QuotaLine => ({
  currencyId,
  currencyName: many,
  currencyForms: { one, few: many, many },
  currencyIconUrl: "⭐",
  amount: 300,
  used: 100,
  free: 200,
});
const QUOTA = [quota(7, ["star", "stars"]), quota(8, ["coffee", "coffees"]), quota(9, ["idea", "ideas"])];

describe("wordProblems", () => {
  const wordsOf = (parts: Partial<ThankDraft>, barred = new Map<number, string>()) => {
    const draft = { ...EMPTY_THANK_DRAFT, ...parts };
    const lines = costLines(QUOTA, draft);
    const problems = findProblems({ draft, lines, forcedMessage: "", barred });
    return wordProblems({ problems, draft, lines, barred }, t, "en");
  };
  const whole = { receivers: [jonas, wei], description: "Thanks", amounts: { 8: 50 } };

  it("is empty for a draft that can be published", () => {
    expect(wordsOf(whole)).toEqual({});
  });

  it("lists what's missing", () => {
    expect(wordsOf({})).toEqual({
      receivers: "Choose who to thank.",
      description: "Say what you're thanking them for.",
      rewards: "Enter an amount in at least one currency.",
    });
  });

  it("gives a reason for each person who can't be thanked", () => {
    const barred = new Map([
      [2, "Disabled."],
      [3, "That's you."],
    ]);
    expect(wordsOf({ ...whole, receivers: [jonas, { id: 4, name: "Fatima" }, wei] }, barred)).toEqual({
      barred: "Jonas Becker: Disabled. Wei Chen: That's you.",
    });
  });

  it("states what's left and what's needed in each exceeded currency", () => {
    expect(wordsOf({ ...whole, amounts: { 7: 150, 8: 100, 9: 1000 } })).toEqual({
      quota:
        "You have 2 stars left to give this month, and this takes 3. " +
        "You have 2 ideas left to give this month, and this takes 20.",
    });
  });
});

describe("nameReceivers", () => {
  const named = (field: string) =>
    nameReceivers([{ field, code: "disabled", message: "Gone" }], { ...EMPTY_THANK_DRAFT, receivers: [jonas, wei] });

  it("puts the receiver's name before the message", () => {
    expect(named("receivers.1")).toEqual([{ field: "receivers.1", code: "disabled", message: "Wei Chen: Gone" }]);
    expect(named("receivers.0.id")).toEqual([
      { field: "receivers.0.id", code: "disabled", message: "Jonas Becker: Gone" },
    ]);
  });

  it("leaves everything else unchanged", () => {
    for (const field of ["receivers", "receivers.2", "my.receivers.1", "description"])
      expect(named(field)).toEqual([{ field, code: "disabled", message: "Gone" }]);
  });
});
