import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const STYLES = fileURLToPath(import.meta.resolve("@guildhall/widget/styles.css"));
const STATEMENT = /@layer [\w, -]+;/;
const PROPERTY = /--[a-z][\w-]*/g;

/**
 * Finishes the built sheet. The order of the layers comes before everything else: the sheet is put together in the
 * order of the chunks, and whichever layer is named first would otherwise be the weakest. Custom properties that only
 * the sheet itself knows get short names, as classes do. No text in a sheet holds a comma and a blank that matter.
 */
export function builtSheet(): Plugin {
  return {
    name: "guildhall-built-sheet",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const order = STATEMENT.exec(await readFile(STYLES, "utf8"))?.[0];
        if (order === undefined) this.error("the widget's styles name no order of layers");
        const scripts = Object.values(bundle).map(codeOf).join("\n");
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = order + shorten(String(file.source), scripts).replaceAll(", ", ",");
        }
      },
    },
  };
}

/** What may name a property from outside the sheet. */
function codeOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  if (file.type === "chunk") return file.code;
  return /\.(?:html|svg)$/.test(file.fileName) ? String(file.source) : "";
}

function shorten(sheet: string, scripts: string): string {
  const known = new Set(scripts.match(PROPERTY));
  const counts = new Map<string, number>();
  for (const [name] of sheet.matchAll(PROPERTY)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()].filter((name) => !known.has(name)).sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const short = new Map(names.map((name, place) => [name, `--${shortName(place)}`]));
  return sheet.replace(PROPERTY, (name) => short.get(name) ?? name);
}

const SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** One sign for the first ones, which are those that are named most. */
function shortName(place: number): string {
  const rest = Math.floor(place / SIGNS.length);
  return (rest === 0 ? "" : shortName(rest - 1)) + SIGNS.charAt(place % SIGNS.length);
}
