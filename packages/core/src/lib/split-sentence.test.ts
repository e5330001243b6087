import { describe, expect, it } from "vitest";
import { splitSentence } from "./split-sentence.ts";

const texts: Readonly<Record<string, string>> = {
  en: "{{giver}} thanked {{receivers}}!",
  backwards: "{{receivers}} got {{count}} from {{giver}}",
  plain: "Nobody did anything",
};
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

describe("a sentence with parts", () => {
  it("keeps the text around the parts", () => {
    expect(splitSentence(t, "en", { parts: ["giver", "receivers"] })).toEqual([
      { part: "giver" },
      { text: " thanked " },
      { part: "receivers" },
      { text: "!" },
    ]);
  });

  it("follows the language's order and fills plain values", () => {
    expect(splitSentence(t, "backwards", { parts: ["giver", "receivers"], values: { count: 3 } })).toEqual([
      { part: "receivers" },
      { text: " got 3 from " },
      { part: "giver" },
    ]);
  });

  it("is a single text if it names no part", () => {
    expect(splitSentence(t, "plain", { parts: ["giver"] })).toEqual([{ text: "Nobody did anything" }]);
  });
});
