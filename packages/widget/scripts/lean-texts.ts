import type { Plugin } from "vite";

const LOADER = /^ {4}(\w+): \(\) => import\("[^"]+"\),\n/gm;

/** Leaves out the texts of pages that only the panel has. */
export function leanTexts(kept: ReadonlySet<string>): Plugin {
  return {
    name: "guildhall-lean-texts",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]i18n[\\/]namespaces\.ts$/ },
      handler: (code) => ({
        code: code.replace(LOADER, (line, name: string) => (kept.has(name) ? line : "")),
        map: null,
      }),
    },
  };
}
