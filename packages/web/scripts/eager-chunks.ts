import type { Plugin } from "vite";

// V8 knows this comment if it comes first in a file.
const EAGER = "//# allFunctionsCalledOnLoad\n";
const FIRST_CHUNKS = new Set(["react", "basics", "panel"]);

/**
 * Has the browser compile the first view's chunks as a whole while they arrive, beside the main thread, and not function
 * by function on it. Most of these run before the first page is drawn; elsewhere it would be work for nothing.
 */
export function eagerChunks(): Plugin {
  return {
    name: "guildhall-eager-chunks",
    generateBundle: {
      // Vite puts a line of its own first.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && FIRST_CHUNKS.has(file.name)) file.code = EAGER + file.code;
        }
      },
    },
  };
}
