import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STYLES = fileURLToPath(import.meta.resolve("@guildhall/widget/styles.css"));
const STATEMENT = /@layer [\w, -]+;/;

/**
 * Finishes the built sheets. Each starts with the order of the layers: whichever sheet applies first declares it, and
 * otherwise the first layer named would be the weakest. No string in a sheet contains a significant comma followed by a
 * space.
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
