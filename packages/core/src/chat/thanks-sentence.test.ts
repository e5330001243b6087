import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_FORMS } from "../lib/currency-words.ts";
import type { NamedCurrency } from "../lib/wire.ts";
import { readCurrencies } from "./sentence-currencies.ts";
import { parseThanksSentence } from "./thanks-sentence.ts";

const currency = (currencyId: number, currencyName: string, codes: string): NamedCurrency => ({
  currencyId,
  currencyName,
  currencyForms: NO_FORMS,
  currencyIconUrl: codes === "" ? "/files/1.png" : `/icons/${codes}.svg`,
});
const gems = currency(1, "Gems", "1f48e");
const stars = currency(2, "Звёзды", "2b50");
const hearts = {
  ...currency(3, "Team hearts", ""),
  currencyForms: { one: "team heart", few: "team hearts", many: "team hearts" },
};
const all = readCurrencies([gems, stars, hearts]);
const onlyGems = readCurrencies([gems]);

const anna = { externalId: "U1", name: "Anna" };
const bob = { externalId: "U2", name: "Bob Stone" };

const read = (sentence: string, { currencies = all, receivers = [anna] } = {}) => {
  const { rewards, reason, isUnsure } = parseThanksSentence(sentence, { receivers, currencies });
  const amounts = rewards.map(({ currencyId, amount }) => `${String(amount)} of ${String(currencyId)}`).join(", ");
  return [amounts, reason, ...(isUnsure ? ["unsure"] : [])];
};

describe("a sentence", () => {
  it.each([
    ["@anna спасибо 3 :gem: for the review", "300 of 1", "the review"],
    ["@anna спасибо 3 кристалла за ревью", "300 of 1", "ревью"],
    ["спасибо @Anna за ревью, 3 кристалла", "300 of 1", "ревью"],
    ["<@U1> thanks 1 gem for the docs!", "100 of 1", "the docs!"],
    ["<@U1|anna> Thank you so much, 2.5 gems: you saved the day", "250 of 1", "you saved the day"],
    ["@anna 1,5 звезды за помощь", "150 of 2", "помощь"],
    ["@anna 5 звёзд", "500 of 2", ""],
    ["@anna 5 ЗВЕЗД за всё", "500 of 2", "всё"],
    ["@anna 3💎 for the review", "300 of 1", "the review"],
    ["@anna 3gems for the review", "300 of 1", "the review"],
    ["@anna :gem: x3 for the review", "300 of 1", "the review"],
    ["@anna 3 x :gem: for the review", "300 of 1", "the review"],
    ["@anna 2 team hearts for the cake", "200 of 3", "the cake"],
    ["@anna 2 :team_hearts: for the cake", "200 of 3", "the cake"],
    ["@anna 3 :gem: and 1 star for the launch", "300 of 1, 100 of 2", "the launch"],
    ["thanks for the review @anna 3 :gem:", "300 of 1", "the review"],
    ["thanks for the review 3 ⭐", "300 of 2", "the review"],
    ["/thanks @anna 3 :gem: for v2.0, a@b.c and 12:30", "300 of 1", "v2.0, a@b.c and 12:30"],
    ["thanks for helping Anna move, 2 gems each", "200 of 1", "helping Anna move"],
    ["@anna 3 :gem: great work :tada:", "300 of 1", "great work :tada:"],
    ["great work :tada:, @anna 3 :gem:", "300 of 1", "great work :tada:"],
    ["@anna 3 :gem: for the list:", "300 of 1", "the list:"],
    ["@anna 3 :gem: за отчёт —", "300 of 1", "отчёт —"],
    ["@anna for the review: 3 :gem:", "300 of 1", "the review"],
    ["@anna for the review — 3 :gem:", "300 of 1", "the review"],
  ])("gives what it says: %s", (sentence, amounts, reason) => {
    expect(read(sentence)).toEqual([amounts, reason]);
  });

  it.each([
    ["@anna +5 for the review", "500 of 1", "the review"],
    ["@anna 5 each for the review", "500 of 1", "the review"],
    ["@anna по 5 за ревью", "500 of 1", "ревью"],
  ])("needs no name where only one currency can be meant: %s", (sentence, amounts, reason) => {
    expect(read(sentence, { currencies: onlyGems })).toEqual([amounts, reason]);
    expect(read(sentence)[0]).toBe("");
  });

  it.each([
    ["@anna спасибо за ревью", "ревью"],
    ["@anna thanks for the 5 star hotel", "the 5 star hotel"],
    ["@anna thanks for booking 5 stars", "booking 5 stars"],
    ["@anna thanks for 3 reviews", "3 reviews"],
    ["@anna 3 for the review", "3 for the review"],
    ["@anna 10 000 :gem: for the review", "10 000 :gem: for the review"],
    ["@anna thanks for all 1 500 :gem:", "all 1 500 :gem:"],
    ["@anna 1.555 gems for it", "1.555 gems for it"],
    ["@anna -3 :gem: for the review", "3 :gem: for the review"],
    ["@anna 3-5 gems for the review", "3-5 gems for the review"],
    ["@anna for 2 x 3 :gem:", "2 x 3 :gem:"],
    ["@anna for point 3. :star:", "point 3. :star:"],
    ["@anna 3 :tada: for the review", "3 :tada: for the review"],
  ])("names no amount: %s", (sentence, reason) => {
    expect(read(sentence).slice(0, 2)).toEqual(["", expect.stringContaining(reason)]);
  });

  it.each([
    ["an icon without a number", "@anna :gem: for the review"],
    ["nothing to give", "@anna 0 :gem: for the review"],
    ["more than anyone can give", "@anna 1000 :gem: for the review"],
    ["the same currency twice", "@anna 1 :gem: 2 gems for the review"],
  ])("is asked about if it has %s", (_, sentence) => {
    expect(read(sentence)).toEqual([expect.not.stringContaining("of 1"), "the review", "unsure"]);
  });

  it("means nothing by a name that two currencies share", () => {
    const twins = readCurrencies([gems, { ...hearts, currencyForms: NO_FORMS, currencyName: "gem" }]);
    expect(read("@anna 3 gem for it", { currencies: twins })[0]).toBe("");
    expect(read("@anna 3 :gem: for it", { currencies: twins })[0]).toBe("");
    expect(read("@anna 3 💎 for it", { currencies: twins })[0]).toBe("300 of 1");
  });

  it("calls a renamed currency by its own name only", () => {
    const renamed = readCurrencies([{ ...gems, currencyName: "Kudos points" }]);
    expect(read("@anna 3 кристалла за ревью", { currencies: renamed })[0]).toBe("");
    expect(read("@anna 3 kudos points for it", { currencies: renamed })[0]).toBe("300 of 1");
  });
});

describe("several people", () => {
  const receivers = [anna, bob];

  it.each([
    ["@anna @Bob Stone thanks 5 gems each for the launch", "500 of 1"],
    ["@anna and @bob stone, 5 gems for the launch", "500 of 1"],
    ["спасибо @anna и <@U2> по 5 кристаллов за запуск", "500 of 1"],
    ["@anna @Bob Stone 5 gems in total for the launch", "250 of 1"],
    ["@anna @Bob Stone 5 кристаллов на двоих за запуск", "250 of 1"],
  ])("get the same each: %s", (sentence, amounts) => {
    expect(read(sentence, { receivers })).toEqual([amounts, expect.stringMatching(/запуск|the launch/)]);
  });

  it("are asked about if a total can't be split evenly", () => {
    const three = [anna, bob, { externalId: "U3", name: "Cy" }];
    expect(read("@anna @Bob Stone @Cy 5 gems in total for it", { receivers: three })).toEqual(["", "it", "unsure"]);
  });

  it("are asked about if one of them may only be part of the reason", () => {
    expect(read("@anna 5 gems for helping @Bob Stone", { receivers })).toEqual([
      "500 of 1",
      "helping Bob Stone",
      "unsure",
    ]);
  });

  it("may be named in the reason if nowhere else", () => {
    expect(read("thanks for the help of @anna and @Bob Stone today, 5 gems", { receivers })).toEqual([
      "500 of 1",
      "the help of Anna and Bob Stone today",
    ]);
  });

  it("are found by what the chat calls them", () => {
    const petya = { externalId: "7", name: "Пётр Иванов", mention: "@petya_i" };
    expect(read("@petya_i спасибо 5 :gem: за запуск", { receivers: [petya] })).toEqual(["500 of 1", "запуск"]);
    expect(read("@petya спасибо 5 :gem: за запуск", { receivers: [petya] })[2]).toBe("unsure");
  });

  it("are found by their whole names only", () => {
    const stone = { externalId: "U4", name: "Anna Stone" };
    expect(read("@Anna Stone 5 :gem: for it", { receivers: [anna, stone] })).toEqual(["500 of 1", "it"]);
    expect(read("thanks, 5 :gem: for the mail of bob@anna")).toEqual(["500 of 1", "the mail of bob@anna"]);
    const reply = "@Bob Stone 5 :gem: for the Annals";
    expect(read(reply, { receivers: [anna, bob] })).toEqual(["500 of 1", "the Annals"]);
    const will = { externalId: "U5", name: "Will" };
    expect(read("thanks, 5 :gem:, will do", { receivers: [will] })).toEqual(["500 of 1", "will do"]);
  });

  it("are asked about if some of them aren't known", () => {
    expect(read("@anna @petya thanks 5 :gem: for the launch")).toEqual(["500 of 1", "the launch", "unsure"]);
  });

  it("may be unnamed, as in a reply", () => {
    expect(read("thanks, 5 gems for the launch")).toEqual(["500 of 1", "the launch"]);
    expect(read("thanks, 5 gems for helping @someone")).toEqual(["500 of 1", "helping @someone", "unsure"]);
  });
});

const PIECES = [
  "@anna", "<@U1>", "<@U1|a", "Anna", "@", ":gem:", ":", "💎", "❤️", "👩‍🚀", "gems", "звезд", "team hearts", "3", "0",
  "+5", "-1", "1.5", "1,55", "1.555", "000", "10 000", "x3", "x", "×", "each", "in total", "на двоих", "по", "спасибо",
  "thanks", "for", "за", "and", "the", ",", ".", "—", "(", ")", "\n", "\u0000", "\uD800", "3gems", "3💎", "½", "٣",
]; // prettier-ignore
const sentences = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(" ", " ", " ", "", "\u00a0")), { maxLength: 14 })
    .map((pieces) => pieces.flat().join("")),
);

describe("whatever is written", () => {
  it("is read without failing, and names no amount that isn't there", () => {
    fc.assert(
      fc.property(sentences, fc.boolean(), (sentence, isTwo) => {
        const receivers = isTwo ? [anna, bob] : [anna];
        const { rewards } = parseThanksSentence(sentence, { receivers, currencies: all });
        const written = [...sentence.matchAll(/(?<![\d.,])\d+(?:[.,]\d+)?/g)].map(([number]) =>
          Math.round(Number(number.replace(",", ".")) * 100),
        );
        const said = rewards.map(({ amount }) => amount);
        expect(said.filter((each) => !written.includes(each) && !written.includes(each * 2))).toEqual([]);
        expect(said.every((each) => Number.isSafeInteger(each) && each > 0)).toBe(true);
        expect(new Set(rewards.map(({ currencyId }) => currencyId)).size).toBe(rewards.length);
        expect(rewards.length).toBeLessThanOrEqual(written.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it("gives a sentence's amount whatever its reason is", () => {
    const reasons = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((each) => /^\p{L}/u.test(each));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), reasons, (count, reason) => {
        const { rewards } = parseThanksSentence(`@Anna спасибо ${String(count)} :gem: because ${reason}`, {
          receivers: [anna],
          currencies: all,
        });
        expect(rewards[0]).toEqual({ currencyId: 1, amount: count * 100 });
      }),
    );
  });

  it("is read in a moment, however long", () => {
    const long = "a @anna 1 :gem: ".repeat(5_000);
    expect(parseThanksSentence(long, { receivers: [anna], currencies: all }).isUnsure).toBe(true);
  });
});
