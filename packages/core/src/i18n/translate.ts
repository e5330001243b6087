import { formatNumber } from "../lib/number-style.ts";
import { pluralFormOf } from "../lib/plural.ts";

export interface TextTree {
  readonly [name: string]: string | TextTree;
}

export type Texts = ReadonlyMap<string, TextTree>;

/** Placeholder values; `count` also selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Translates any key, for dynamic ones; unknown keys come back unchanged. */
export type TranslateAny = (key: string, values?: TextValues) => string;

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

/**
 * Creates a translate function over texts in i18next format: keys `namespace:path.to.it`, plural suffixes `_one`,
 * `_few`, `_many`, `_other`, placeholders in double braces. Numbers are formatted for the language. Values aren't
 * escaped: that's up to the renderer.
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
      return typeof value === "number" ? formatNumber(value, language) : value;
    });
  };
}

/** Undefined if there's none. */
export function findText(tree: TextTree | undefined, path: string): string | undefined {
  let at: string | TextTree | undefined = tree;
  for (const name of path.split(".")) {
    if (at === undefined || typeof at === "string" || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return typeof at === "string" ? at : undefined;
}
