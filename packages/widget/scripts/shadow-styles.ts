import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { preprocessCSS, type Plugin, type ResolvedConfig } from "vite";
import { byContainer, inOwnUnits, tight } from "./host-styles.ts";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const SHEETS = `${SRC}embed/sheets.ts`;
const PREFIX = "\0shadow:";
// In the top layer, which is as large as the window.
const OF_WINDOW = /[\\/]ui[\\/](?:dialog|popup|tooltip|snackbar)\.module\.css$/;

/** How class names are written before they become short. */
export const CLASS_PATTERN = "gh0_[hash]_[local]_0gh";
const CLASS = /gh0_[\w-]+?_0gh/g;

/**
 * Puts style sheets into the code as text for shadow roots: with short class names, widths of the widget instead of the
 * window, and units that don't depend on the host's root.
 */
export function shadowStyles(): Plugin {
  let config: ResolvedConfig;
  const sheets = globSync("**/*.css", { cwd: SRC }).sort();
  return {
    name: "guildhall-shadow-styles",
    enforce: "pre",
    configResolved: (resolved) => {
      config = resolved;
    },
    resolveId: {
      filter: { id: /\.css$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        // Not a style sheet for Vite's own plugins.
        return found === null ? null : { id: `${PREFIX}${found.id}.js`, moduleSideEffects: true };
      },
    },
    load: {
      filter: { id: /^\0shadow:/ },
      async handler(id) {
        const path = id.slice(PREFIX.length, -".js".length);
        this.addWatchFile(path);
        const { code, modules = {} } = await preprocessCSS(await readFile(path, "utf8"), path, config);
        const short = shortNames(sheets.indexOf(path.slice(SRC.length)));
        const css = tight(code.replace(CLASS, short));
        const text = inOwnUnits(OF_WINDOW.test(path) ? css : byContainer(css));
        const classes = Object.entries(modules).map(([name, scoped]) => [name, scoped.replace(CLASS, short)]);
        return [
          `import { addStyles } from ${JSON.stringify(SHEETS)};`,
          `addStyles(${JSON.stringify(text)});`,
          `export default ${JSON.stringify(Object.fromEntries(classes))};`,
        ].join("\n");
      },
    },
    transform: {
      filter: { id: /[\\/]widget[\\/]src[\\/].+\.tsx?$/, code: /\drem\b/ },
      handler: (code) => ({ code: inOwnUnits(code), map: null }),
    },
  };
}

/** Names by the sheet's place among all and the class's place in it: the same in every build. */
function shortNames(sheet: number): (scoped: string) => string {
  const places = new Map<string, number>();
  return (scoped) => {
    const place = places.get(scoped) ?? places.size;
    places.set(scoped, place);
    return `g${sheet.toString(36)}_${place.toString(36)}`;
  };
}
