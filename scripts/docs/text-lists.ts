import { globSync } from "node:fs";
import { basename } from "node:path";

const CORE = "packages/core/src";
const LANGUAGES = ["en", "ru"] as const;

// Server-only texts; the server reads them from the index.
const NEVER_LOADED = new Set(["mail"]);

/** Ends the files of messages' texts; together they're one namespace, `messages`. */
const MESSAGES = ".messages";

/** Core's text indexes, derived from the files beside its features, by path from the root. */
export function drawTextLists(root: string): Readonly<Record<string, string>> {
  const files = globSync(`${CORE}/*/*.en.ts`, { cwd: root })
    .map((path) => path.slice(CORE.length + 1, -".en.ts".length))
    .sort((first, second) => basename(first).localeCompare(basename(second)));
  return {
    [`${CORE}/i18n/namespaces.ts`]: drawLoaders(files),
    ...Object.fromEntries(LANGUAGES.map((language) => [`${CORE}/i18n/${language}.ts`, drawIndex(files, language)])),
  };
}

function drawIndex(files: readonly string[], language: string): string {
  const ofMessages = files.filter(isOfMessages);
  const named = files.filter((file) => !isOfMessages(file));
  return [
    ...ofMessages.map((file) => `import { messages as ${entityOf(file)} } from "${pathOf(file, language)}";\n`),
    "\n",
    ...named.map((file) => `export { ${namespaceOf(file)} } from "${pathOf(file, language)}";\n`),
    "\n",
    `export const messages = { ${ofMessages.map((file) => `...${entityOf(file)}`).join(", ")} };\n`,
  ].join("");
}

function isOfMessages(file: string): boolean {
  return file.endsWith(MESSAGES);
}

function entityOf(file: string): string {
  return camelCase(basename(file, MESSAGES));
}

/** `season-goals.en.ts` exports `seasonGoals`. */
function namespaceOf(file: string): string {
  return camelCase(basename(file));
}

function camelCase(kebab: string): string {
  return kebab.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function drawLoaders(files: readonly string[]): string {
  const loaded = files.filter((file) => !isOfMessages(file) && !NEVER_LOADED.has(basename(file)));
  const loaders = LANGUAGES.map((language) =>
    [
      `  ${language}: {`,
      ...loaded.map((file) => `    ${namespaceOf(file)}: () => import("${pathOf(file, language)}"),`),
      "  },",
    ].join("\n"),
  );
  return `import type { Language } from "../lib/options.ts";
import type { PageNamespace } from "./text-key.ts";
import type { TextTree } from "./translate.ts";

// Derived by \`pnpm draw-docs\` from the files of texts: each exports its texts under the namespace's own name.
type Loaders = { readonly [Name in PageNamespace]: () => Promise<Readonly<Record<Name, TextTree>>> };

// Written out one by one, so that bundlers make a file of each and load it only when it is needed.
const LOADERS: Readonly<Record<Language, Loaders>> = {
${loaders.join("\n")}
};

/** Every namespace of texts that pages load. */
// Object.keys widens to string[]; the loaders have exactly these keys.
export const NAMESPACES = Object.keys(LOADERS.en) as readonly PageNamespace[];

/** Loads the texts of one namespace in one language. */
export async function loadNamespace(language: Language, namespace: PageNamespace): Promise<TextTree> {
  const texts: Readonly<Partial<Record<PageNamespace, TextTree>>> = await LOADERS[language][namespace]();
  return texts[namespace] ?? {};
}
`;
}

function pathOf(file: string, language: string): string {
  return file.startsWith("i18n/") ? `./${basename(file)}.${language}.ts` : `../${file}.${language}.ts`;
}
