import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { TextTree } from "@guildhall/core/i18n";
import type { Plugin } from "vite";

const PACKAGES = fileURLToPath(new URL("../..", import.meta.url));
const CORE = join(PACKAGES, "core/src/i18n");
const LOADER = /^ {4}(\w+): \(\) => import\("([^"]+)\.(en|ru)\.ts"\),\n/gm;
/** Modules of ours; the bundler takes what starts like this for nobody's file. */
const OWN = "\0guildhall-texts/";
const PLURAL = /_(?:one|few|many|other)$/;
const KEY = /["'`](\w+:[\w.]+)["'`]/g;
const KEY_START = /`(\w+:[\w.]*)\$\{/g;

interface LeanTexts {
  readonly namespaces: ReadonlySet<string>;
  /** The file in which a namespace's texts are. */
  readonly fileOf: (namespace: string) => string;
  /** A package beside the widget, such as `jira-app`, whose code shows texts, too. */
  readonly by?: string;
}

/**
 * Hosts' pages get the texts that their code can show, in one module per file: neither those of pages that only the
 * panel has, nor those that only the panel or the server shows.
 */
export function leanTexts({ namespaces, fileOf, by }: LeanTexts): Plugin {
  const speakers = ["core", "widget", ...(by === undefined ? [] : [by])];
  const isUsed = usedKeys(speakers.flatMap((name) => codeIn(join(PACKAGES, name, "src"))));
  const files = new Map<string, { readonly namespace: string; readonly path: string }[]>();
  return {
    name: "guildhall-lean-texts",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]i18n[\\/]namespaces\.ts$/ },
      handler: (code) => {
        files.clear();
        const lean = code.replace(LOADER, (_line, ...[namespace = "", path = "", language = ""]: string[]) => {
          if (!namespaces.has(namespace)) return "";
          const id = `${OWN}${fileOf(namespace)}-${language}.ts`;
          files.set(id, [...(files.get(id) ?? []), { namespace, path: join(CORE, `${path}.${language}.ts`) }]);
          return `    ${namespace}: () => import(${JSON.stringify(id)}),\n`;
        });
        return { code: lean, map: null };
      },
    },
    resolveId: (source) => (source.startsWith(OWN) ? source : null),
    load: async (id) => {
      const parts = files.get(id)?.map(async ({ namespace, path }) => {
        const texts = (await import(pathToFileURL(path).href)) as Readonly<Record<string, TextTree>>;
        const kept = keepUsed(texts[namespace] ?? {}, (key) => isUsed(`${namespace}:${key}`));
        return `export const ${namespace} = ${JSON.stringify(kept)};`;
      });
      return parts === undefined ? null : (await Promise.all(parts)).join("\n");
    },
  };
}

/** Whether a module has texts. */
export function hasTexts(id: string): boolean {
  return id.startsWith(OWN);
}

/** Tells whether a text's key, such as `words:people_one`, is in the code: as a whole, or by how it starts. */
export function usedKeys(sources: readonly string[]): (key: string) => boolean {
  const found = (pattern: RegExp): string[] =>
    sources.flatMap((code) => [...code.matchAll(pattern)].map(([, key = ""]) => key));
  const [whole, starts] = [new Set(found(KEY)), [...new Set(found(KEY_START))]];
  return (key) => whole.has(key) || whole.has(key.replace(PLURAL, "")) || starts.some((each) => key.startsWith(each));
}

/** The tree without the texts whose path isn't used. */
export function keepUsed(tree: TextTree, isUsed: (path: string) => boolean): TextTree {
  const kept = Object.entries(tree).flatMap(([name, value]): [string, string | TextTree][] => {
    if (typeof value === "string") return isUsed(name) ? [[name, value]] : [];
    const inner = keepUsed(value, (path) => isUsed(`${name}.${path}`));
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(kept);
}

function codeIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|[\\/])testing[\\/]/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}
