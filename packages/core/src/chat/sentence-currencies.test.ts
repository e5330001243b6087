import { describe, expect, it } from "vitest";
import { NO_FORMS } from "../lib/currency-words.ts";
import type { NamedCurrency } from "../lib/wire.ts";
import { readCurrencies } from "./sentence-currencies.ts";
import { parseThanksSentence } from "./thanks-sentence.ts";

/** With the forms beside 1, 2 and 5, as an admin gives them. */
function currency(currencyId: number, forms: string, codes = ""): NamedCurrency {
  const [one = "", few = "", many = ""] = forms.split(", ");
  const currencyIconUrl = codes === "" ? "/files/1.png" : `/icons/${codes}.svg`;
  return { currencyId, currencyName: many, currencyForms: { one, few, many }, currencyIconUrl };
}

const mia = { externalId: "U1", name: "Mia" };

function read(sentence: string, currencies: readonly NamedCurrency[]): readonly string[] {
  const known = { receivers: [mia], currencies: readCurrencies(currencies) };
  const { rewards, reason, isUnsure } = parseThanksSentence(sentence, known);
  return [...rewards.map(({ currencyId, amount }) => `${amount} of ${currencyId}`), reason, ...(isUnsure ? ["?"] : [])];
}

const stars: NamedCurrency = {
  ...{ currencyId: 1, currencyName: "Stars", currencyForms: NO_FORMS, currencyIconUrl: "/icons/2b50.svg" },
};

describe("a single one is understood in the case that the sentence wants", () => {
  it.each(["1 звезда", "1 звезду", "по 1 звезде", "1 звездой"])("of the catalogue: %s", (words) => {
    expect(read(`/thanks @Mia ${words} за ревью`, [stars])).toEqual(["100 of 1", "ревью"]);
    expect(read(`@Mia спасибо за ревью, ${words}`, [stars])).toEqual(["100 of 1", "ревью"]);
  });

  it.each([
    ["звезда, звезды, звёзд", "звезду, звезде, звездой"],
    ["молния, молнии, молний", "молнию, молнии, молнией"],
    ["идея, идеи, идей", "идею, идее"],
    ["книга, книги, книг", "книгу, книге, книги"],
    ["шапочка выпускника, шапочки выпускника, шапочек выпускника", "шапочку выпускника, шапочке выпускника"],
    ["картошка фри, картошки фри, картошек фри", "картошку фри, картошке фри"],
    ["кристалл, кристалла, кристаллов", "кристалл, кристаллу, кристаллом"],
    ["огонёк, огонька, огоньков", "огонёк, огоньку, огоньком"],
    ["лев, льва, львов", "льву, льва, львом"],
    ["мешок денег, мешка денег, мешков денег", "мешку денег, мешком денег"],
    ["чай, чая, чаёв", "чаю, чаем"],
    ["рубль, рубля, рублей", "рублю, рублём"],
    ["мишень, мишени, мишеней", "мишень, мишени, мишенью"],
    ["яблоко, яблока, яблок", "яблоку, яблоком"],
    ["печенье, печенья, печений", "печенью, печеньем"],
    ["солнце, солнца, солнц", "солнцу, солнцем"],
    ["мороженое, мороженых, мороженых", "мороженому, мороженым"],
    ["золотая медаль, золотые медали, золотых медалей", "золотую медаль, золотой медали, золотой медалью"],
    ["синяя лента, синие ленты, синих лент", "синюю ленту, синей ленте"],
    ["воздушный шар, воздушных шара, воздушных шаров", "воздушному шару, воздушным шаром"],
    ["кофе, кофе, кофе", "кофе"],
  ])("of a workspace's own: %s", (forms, cases) => {
    const own = [currency(7, forms)];
    for (const each of cases.split(", ")) {
      expect(read(`дай @Mia 1 ${each} за ревью`, own), each).toEqual(["100 of 7", "ревью"]);
    }
  });

  it("by its name, where an admin gave no forms", () => {
    const sun = { ...stars, currencyName: "Звёздочка", currencyIconUrl: "/files/1.png" };
    expect(read("@Mia 1 звёздочку за ревью", [sun])).toEqual(["100 of 1", "ревью"]);
  });
});

describe("a word in another case", () => {
  const cat = currency(1, "кот, кота, котов");

  it("means what is called so, and not what only ends alike", () => {
    const kotu = currency(2, "коту, коту, коту");
    for (const both of [
      [cat, kotu],
      [kotu, cat],
    ]) {
      expect(read("@Mia 1 коту за ревью", both)).toEqual(["100 of 2", "ревью"]);
      expect(read("@Mia 1 котом за ревью", both)).toEqual(["100 of 1", "ревью"]);
    }
  });

  it("means nothing where it may be of two", () => {
    const bank = currency(1, "банк, банка, банков");
    const jar = currency(2, "банка, банки, банок");
    expect(read("@Mia 1 банку за ревью", [bank, jar])).toEqual(["1 банку за ревью"]);
    expect(read("@Mia 1 банке за ревью", [bank, jar])).toEqual(["100 of 2", "ревью"]);
  });

  it("is a Russian one", () => {
    const gem = currency(1, "gem, gems, gems");
    expect(read("@Mia 1 gemу for it", [gem])[0]).toBe("1 gemу for it");
  });
});
