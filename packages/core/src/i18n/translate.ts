import { pluralFormOf } from "../lib/plural.ts";

/** Texts of a namespace: words, or words under a further name. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

/** Texts by namespace. */
export type Texts = ReadonlyMap<string, TextTree>;

/** What fills the placeholders of a text; `count` also chooses its plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Finds a text by any key; for keys that are put together. An unknown key comes back as it is. */
export type TranslateAny = (key: string, values?: TextValues) => string;

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

/**
 * Makes the translate function of a language over texts in the form that i18next reads: keys
 * `namespace:path.to.it`, plural forms by the suffixes `_one`, `_few`, `_many`, `_other`, placeholders in
 * double braces. Numbers are written as the language does. Nothing is escaped: the one who shows it does.
 */
export function createTranslate(language: string, texts: Texts): TranslateAny {
  return (key, values = {}) => {
    const [namespace = "", path = ""] = key.split(":", 2);
    const { count } = values;
    const forms =
      typeof count === "number" ? [`${path}_${pluralFormOf(count, language)}`, `${path}_other`, path] : [path];
    const text = forms.map((form) => findText(texts.get(namespace), form)).find((found) => found !== undefined);
    return (text ?? key).replace(PLACEHOLDER, (_whole, name: string) => {
      const value = values[name] ?? "";
      return typeof value === "number" ? numbersOf(language).format(value) : value;
    });
  };
}

// It takes some ms to make, which a page without numbers can do without.
const numbers = new Map<string, Intl.NumberFormat>();

function numbersOf(language: string): Intl.NumberFormat {
  const known = numbers.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  numbers.set(language, known);
  return known;
}

/** The text at a path, or undefined where there is none. */
export function findText(tree: TextTree | undefined, path: string): string | undefined {
  let at: string | TextTree | undefined = tree;
  for (const name of path.split(".")) {
    if (at === undefined || typeof at === "string" || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return typeof at === "string" ? at : undefined;
}
