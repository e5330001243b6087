import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const OURS = fileURLToPath(new URL("../src/embed/late-picture.tsx", import.meta.url));

/** Loads the pictures of empty places when one is shown. */
export function latePictures(): Plugin {
  return {
    name: "guildhall-late-pictures",
    enforce: "pre",
    resolveId: {
      filter: { id: /[\\/]empty-picture\.tsx$/ },
      handler: (_source, importer) => (importer === OURS ? null : OURS),
    },
  };
}
