import { createTranslate } from "@guildhall/core/i18n";
import type { TextTree } from "@guildhall/core/i18n";
import * as english from "@guildhall/core/i18n/en";
import * as russian from "@guildhall/core/i18n/ru";
import { expect, it } from "vitest";
import { translatorOf } from "./texts.ts";

const COUNTS = [0, 1, 2, 5, 11, 21, 1234.5];

function keysOf(tree: TextTree, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([name, text]) =>
    typeof text === "string" ? [`${prefix}${name}`] : keysOf(text, `${prefix}${name}.`),
  );
}

it.each([
  ["en", english],
  ["ru", russian],
] as const)(
  "gives the same text in %s as the panel's small reader, for every text and count",
  (language, namespaces) => {
    const read = createTranslate(language, new Map(Object.entries(namespaces)));
    const t = translatorOf(language);
    let compared = 0;
    for (const [namespace, tree] of Object.entries(namespaces)) {
      for (const path of keysOf(tree)) {
        const key = `${namespace}:${path.replace(/_(one|few|many|other)$/, "")}`;
        for (const count of COUNTS) {
          const values = { count, max: 1000, name: "Анна <b>", author: "A & B" };
          expect(t(key, values)).toBe(read(key, values));
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(500);
  },
);

it("returns an unknown key as is", () => {
  expect(translatorOf("en")("errors:no.such.text")).toBe("errors:no.such.text");
});
