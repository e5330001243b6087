import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.ts";
import { safeLink } from "./safe-link.ts";

describe("plainText", () => {
  it.each([
    ["# Heading\n\nA *fine* **bold _word_**", "Heading\nA fine bold _word_"],
    ["- one\n- [x] two\n1. three", "one\ntwo\nthree"],
    ["see [the guide](https://a.example/b \"title\") and ![a cat](/cat.png)", "see the guide and a cat"],
    ["> quoted\n```ts\ncode()\n```", "quoted\ncode()"],
    ["~~gone~~ `kept`\n---\n2 * 3 * 4", "gone kept\n2 * 3 * 4"],
    ["**bold with *italics* inside**", "bold with italics inside"],
  ])("leaves the words of %j", (markdown, words) => {
    expect(plainText(markdown)).toBe(words);
  });

  it("never makes a text longer, nor leaves an empty line", () => {
    fc.assert(fc.property(fc.string(), (text) => {
      const plain = plainText(text);
      expect(plain.length).toBeLessThanOrEqual(text.length);
      expect(plain).not.toMatch(/\n\s|\t/);
    }));
  });
});

describe("safeLink", () => {
  it.each(["https://a.example/x", "http://a.example", "mailto:a@b.example", "tel:+491", "/challenge/1", "?page=2", "//a.example"])(
    "keeps %s",
    (address) => {
      expect(safeLink(address)).toBe(address);
    },
  );

  it.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", " javascript:alert(1)", "data:text/html,x", "data:image/svg+xml,x", "vbscript:x", "file:///etc/passwd", "blob:x"])(
    "refuses %j",
    (address) => {
      expect(safeLink(address)).toBeNull();
    },
  );
});
