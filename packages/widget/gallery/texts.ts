import type { Translate } from "../src/index.ts";

type Tree = { readonly [name: string]: string | Tree };

const modules = import.meta.glob<Record<string, Tree>>(
  "../../core/src/{i18n/kit,i18n/cards,i18n/fields,attachments/files}.{en,ru}.ts",
  { eager: true },
);

const texts = new Map(
  Object.entries(modules).map(([path, module]) => [path.split("/").at(-1), Object.values(module)[0]]),
);

/** The gallery's own small translator over core's texts. */
export function translator(language: string): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const [namespace = "", path = ""] = key.split(":");
    const tree = texts.get(`${namespace}.${language}.ts`);
    const count = values["count"];
    const text =
      (typeof count === "number" && find(tree, `${path}_${plurals.select(count)}`)) || find(tree, path) || key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

function find(tree: Tree | undefined, path: string): string | undefined {
  const found = path
    .split(".")
    .reduce<string | Tree | undefined>((at, name) => (typeof at === "object" ? at[name] : undefined), tree);
  return typeof found === "string" ? found : undefined;
}
