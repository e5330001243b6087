/** Texts of a namespace: words, or words under a further name. */
export type TextTree = { readonly [name: string]: string | TextTree };

/** What fills the placeholders of a text; `count` also chooses its plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Finds a text by `namespace:path.to.it` and fills it in. An unknown key comes back as it is. */
export type Translate = (key: string, values?: TextValues) => string;

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Makes the translate function of a language over the namespaces loaded so far. */
export function createTranslate(language: string, texts: ReadonlyMap<string, TextTree>): Translate {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (key, values = {}) => {
    const [namespace = "", path = ""] = key.split(":", 2);
    const count = values["count"];
    const form = typeof count === "number" ? `${path}_${plurals.select(count)}` : path;
    const tree = texts.get(namespace);
    const text = find(tree, form) ?? find(tree, path) ?? find(tree, `${path}_other`) ?? key;
    return text.replace(PLACEHOLDER, (_, name: string) => {
      const value = values[name];
      return typeof value === "number" ? numbers.format(value) : (value ?? "");
    });
  };
}

function find(tree: TextTree | undefined, path: string): string | undefined {
  let at: string | TextTree | undefined = tree;
  for (const name of path.split(".")) {
    if (at === undefined || typeof at === "string") return undefined;
    at = at[name];
  }
  return typeof at === "string" ? at : undefined;
}
