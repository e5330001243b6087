import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatCard } from "@guildhall/core/chat";
import { parseHtml } from "../testing/parse-html.ts";
import { cardHtml, clip } from "./card-html.ts";

const ORIGIN = "https://guild.example";
const CARD: ChatCard = {
  title: "Fix <it>",
  link: "/challenge/7",
  facts: ["5 stars & more"],
  body: "a < b",
  actions: [],
};

describe("a card in Telegram", () => {
  it("has its title linked, its facts and its body, with what people wrote escaped", () => {
    expect(cardHtml(CARD, ORIGIN)).toBe(
      '<a href="https://guild.example/challenge/7"><b>Fix &lt;it&gt;</b></a>\n5 stars &amp; more\n\na &lt; b',
    );
  });

  it("has what comes next below its facts", () => {
    expect(cardHtml({ ...CARD, link: "", hint: "It's waiting." }, ORIGIN)).toBe(
      "<b>Fix &lt;it&gt;</b>\n5 stars &amp; more\nIt's waiting.\n\na &lt; b",
    );
  });

  it("has no link without a path, and keeps an address as it is", () => {
    expect(cardHtml({ ...CARD, link: "", facts: [], body: "" }, ORIGIN)).toBe("<b>Fix &lt;it&gt;</b>");
    expect(cardHtml({ ...CARD, title: "a", link: 'https://t.me/x?a="b&c', facts: [], body: "" }, ORIGIN)).toBe(
      '<a href="https://t.me/x?a=&quot;b&amp;c"><b>a</b></a>',
    );
  });

  it("fills a message to its last character, and says where it was cut", () => {
    const read = (body: string) => parseHtml(cardHtml({ ...CARD, body }, ORIGIN)).text;
    const room = 4096 - read("").length - 2;
    expect(read("&".repeat(room))).toHaveLength(4096);
    expect(read("&".repeat(room)).endsWith("&")).toBe(true);
    expect(read("&".repeat(room + 1))).toHaveLength(4096);
    expect(read("&".repeat(room + 1)).endsWith("&…")).toBe(true);
  });

  it("is always one that Telegram takes", () => {
    const some = fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 });
    const text = fc.tuple(some, fc.nat({ max: 600 })).map(([part, times]) => part.repeat(times));
    const card = fc.record({
      title: text.map((each) => `t${each}`),
      link: fc.constantFrom("", "/challenge/7"),
      facts: fc.array(text, { maxLength: 20 }),
      body: text,
      actions: fc.constant([]),
    });
    fc.assert(
      fc.property(card, (each) => {
        expect(parseHtml(cardHtml(each, ORIGIN)).text.length).toBeLessThanOrEqual(4096);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a text that's too long", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "ab…"],
    ["ab 😀", 4, "ab…"],
    ["abc", 0, ""],
    ["abc", 1, "…"],
  ])("%j within %i is %j", (given, max, clipped) => {
    expect(clip(given, max)).toBe(clipped);
  });
});
