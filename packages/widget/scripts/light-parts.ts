import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const src = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** What hosts get in the place of a heavier file with the same exports. */
const INSTEAD = [
  [/[\\/]empty-picture\.tsx$/, src("embed/late-picture.tsx")],
  [/[\\/]markdown-view\.tsx$/, src("text/small-markdown-view.tsx")],
] as const;

/** Takes lighter files of our own for hosts' pages. */
export function lightParts(): Plugin {
  return {
    name: "guildhall-light-parts",
    enforce: "pre",
    resolveId: {
      filter: { id: /\.tsx$/ },
      handler: (source, importer) => {
        const own = INSTEAD.find(([heavy]) => heavy.test(source))?.[1];
        // A light file may load the heavy one later.
        return own === importer ? null : own;
      },
    },
  };
}
