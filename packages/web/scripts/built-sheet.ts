import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STYLES = fileURLToPath(import.meta.resolve("@guildhall/widget/styles.css"));
const STATEMENT = /@layer [\w, -]+;/;

/**
 * Finishes the built sheets. The order of the layers comes before everything else in each: whichever sheet applies
 * first names them, and the layer that is named first would otherwise be the weakest. No text in a sheet holds a
 * comma and a blank that matter.
 */
export function builtSheet(): Plugin {
  return {
    name: "guildhall-built-sheet",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const order = STATEMENT.exec(await readFile(STYLES, "utf8"))?.[0];
        if (order === undefined) this.error("the widget's styles name no order of layers");
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css"))
            file.source = (order + String(file.source)).replaceAll(", ", ",");
        }
      },
    },
  };
}
