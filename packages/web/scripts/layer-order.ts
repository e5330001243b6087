import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STYLES = fileURLToPath(import.meta.resolve("@guildhall/widget/styles.css"));
const STATEMENT = /@layer [\w, -]+;/;

/**
 * Puts the order of the layers before everything else in the built sheet. The sheet is put together in the order of
 * the chunks, and whichever layer is named first would otherwise be the weakest.
 */
export function layerOrder(): Plugin {
  return {
    name: "guildhall-layer-order",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const order = STATEMENT.exec(await readFile(STYLES, "utf8"))?.[0];
        if (order === undefined) this.error("the widget's styles name no order of layers");
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${order}${String(file.source)}`;
        }
      },
    },
  };
}
