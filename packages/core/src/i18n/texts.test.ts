import { globSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../lib/limits.ts";
import * as en from "./en.ts";
import { loadNamespace, NAMESPACES } from "./namespaces.ts";
import * as ru from "./ru.ts";
import type { TextTree } from "./translate.ts";

const PLURAL = /_(zero|one|two|few|many|other)$/;
const byLanguage: Record<string, Record<string, TextTree>> = { en, ru };

function flatten(tree: TextTree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  );
}

/** The path without its plural suffix; `too_few` is a name if there's no `too_other`. */
function stemOf(path: string, texts: ReadonlyMap<string, string>): string {
  const stem = path.replace(PLURAL, "");
  return texts.has(`${stem}_other`) ? stem : path;
}

/** The plural forms of each text in a namespace, by key. */
function formsOf(language: string, namespace: string): Map<string, [path: string, text: string][]> {
  const texts = new Map(flatten(byLanguage[language]?.[namespace] ?? {}));
  const forms = new Map<string, [string, string][]>();
  for (const [path, text] of texts) {
    const stem = stemOf(path, texts);
    forms.set(stem, [...(forms.get(stem) ?? []), [path, text]]);
  }
  return forms;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map((match) => match[1] ?? "").sort();
}

it("every text file is listed, loadable and alike in both languages", async () => {
  for (const language of LANGUAGES) {
    const files = globSync(`*/*.${language}.ts`, { cwd: new URL("..", import.meta.url) });
    const names = files.map((path) => basename(path, `.${language}.ts`));
    // `season-goals.en.ts` has the namespace `seasonGoals`.
    const pages = names
      .filter((name) => !name.endsWith(".messages"))
      .map((name) => name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase()));
    expect(pages.sort()).toEqual([...NAMESPACES, "mail"].sort());
    expect(names.length - pages.length).toBe(
      globSync("*/*.messages.ts", { cwd: new URL("..", import.meta.url) }).length,
    );
    for (const namespace of NAMESPACES) {
      expect(await loadNamespace(language, namespace)).toBe(byLanguage[language]?.[namespace]);
    }
  }
});

describe.each([...NAMESPACES, "mail", "messages"])("the texts of %s", (namespace) => {
  const english = formsOf("en", namespace);
  const russian = formsOf("ru", namespace);

  it("have the same keys in both languages", () => {
    expect([...russian.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("have exactly the plural forms the language needs", () => {
    for (const [language, forms] of [
      ["en", english],
      ["ru", russian],
    ] as const) {
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
      for (const [stem, ofStem] of forms) {
        const paths = ofStem.map(([path]) => path).filter((path) => path !== stem);
        if (paths.length > 0) expect(paths.sort()).toEqual(needed.map((form) => `${stem}_${form}`));
      }
    }
  });

  it("have the same placeholders in both languages", () => {
    for (const [stem, forms] of english) {
      const used = [forms, russian.get(stem) ?? []].map((each) =>
        [...new Set(each.flatMap(([, text]) => placeholders(text)))].sort(),
      );
      expect({ stem, used: used[1] }).toEqual({ stem, used: used[0] });
    }
  });

  it("are never empty", () => {
    const all = [...english.values(), ...russian.values()].flat();
    expect(all.filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});
