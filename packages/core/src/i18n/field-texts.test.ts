import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../lib/limits.ts";
import { FIELD_CODES, FIELD_VALUES, REFUSAL_REASONS } from "../lib/text-codes.ts";
import { describeFieldError, describeRefusal } from "./describe.ts";
import * as en from "./en.ts";
import * as ru from "./ru.ts";
import { createTranslate } from "./translate.ts";
import type { TextTree } from "./translate.ts";

const trees: Readonly<Record<string, Readonly<Record<string, TextTree>>>> = { en, ru };
const valuesOf: Readonly<Record<string, readonly string[]>> = FIELD_VALUES;

/** Covers every plural form of both languages. */
const COUNTS = [1, 2, 5, 21, 1.5];

/** A sample value that no text would contain by itself. */
function sample(name: string, count: number): string | number {
  return name === "count" ? count : `‹${name}›`;
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map((match) => match[1] ?? "").sort();
}

/** A text that ends where a list belongs, or shows a missing value. */
const UNFINISHED = /\{\{|\}\}|undefined|null|NaN|:\s*[.,]?$|: [.,]|“”|«»|\(\)|\s[.,](\s|$)| {2}/;

describe.each(LANGUAGES)("in %s, field errors", (language) => {
  const t = createTranslate(language, new Map(Object.entries(trees[language] ?? {})));

  it.each(FIELD_CODES)("have a complete text for the code %s that uses every value", (code) => {
    const names = valuesOf[code] ?? [];
    for (const count of names.includes("count") ? COUNTS : [1]) {
      const values = Object.fromEntries(names.map((name) => [name, sample(name, count)]));
      const text = describeFieldError(t, { code, values });
      expect(text).not.toMatch(UNFINISHED);
      const said = names.filter((name) => name !== "count");
      expect({ text, missing: said.filter((name) => !text.includes(`‹${name}›`)) }).toEqual({ text, missing: [] });
    }
  });

  it("need no value their code doesn't name", () => {
    const texts = Object.entries(
      (trees[language]?.["errors"] as Record<string, Record<string, string>>)["field"] ?? {},
    );
    const needed = texts.map(([name, text]) => {
      const code = FIELD_CODES.find((each) => each === name) ?? name.replace(/_(one|few|many|other)$/, "");
      return { name, needs: placeholdersOf(text), told: [...(valuesOf[code] ?? [])].sort() };
    });
    expect(needed.filter(({ needs, told }) => needs.join() !== told.join())).toEqual([]);
  });

  it.each(REFUSAL_REASONS)("have a complete text for the refusal %s without values", (reason) => {
    expect(describeRefusal(t, { reason })).not.toMatch(UNFINISHED);
  });
});
