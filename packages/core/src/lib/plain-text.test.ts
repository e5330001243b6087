import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

describe("plainText", () => {
  it.each([
    ["# Heading\n\nA *fine* **bold _word_**", "Heading\nA fine bold word"],
    ["- one\n- [x] two\n1. three", "one\ntwo\nthree"],
    ['see [the guide](https://a.example/b "title") and ![a cat](/cat.png)', "see the guide and a cat"],
    ["> quoted\n```ts\ncode()\n```", "quoted\ncode()"],
    ["~~gone~~ `kept`\n---\n2 * 3 * 4", "gone kept\n2 * 3 * 4"],
    ["_so_ it is: snake_case_name, _a b_", "so it is: snake_case_name, a b"],
    ["**bold with *italics* inside**", "bold with italics inside"],
  ])("leaves the words of %j", (markdown, words) => {
    expect(plainText(markdown)).toBe(words);
  });

  it("leaves marks further apart than a preview shows, for which it doesn't look through the whole text", () => {
    const [near, far] = ["a".repeat(200), "a".repeat(202)];
    expect(plainText(`**${near}** _${near}_ [${near}](/b)`)).toBe(`${near} ${near} ${near}`);
    const kept = `**${far}** _${far}_ [${far}](/b)`;
    expect(plainText(kept)).toBe(kept);
  });

  it("never makes a text longer or leaves an empty line", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = plainText(text);
        expect(plain.length).toBeLessThanOrEqual(text.length);
        expect(plain).not.toMatch(/\n\s|\t/);
      }),
    );
  });
});
