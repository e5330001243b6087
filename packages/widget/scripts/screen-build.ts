import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";
import { leanContract } from "../../../scripts/lean-contract.ts";
import { LATE_TEXTS, SHARED_TEXTS, VIEW_TEXTS } from "../src/embed/view-texts.ts";
import { chunkGroups, textFileOf } from "./embed-chunks.ts";
import { leanTexts } from "./lean-texts.ts";
import { lightParts } from "./light-parts.ts";
import { plainIcons } from "../../../scripts/plain-icons.ts";
import { PREACT } from "./preact-alias.ts";
import { CLASS_PATTERN, shadowStyles } from "./shadow-styles.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** How the widget's screens are built for a page of another package, such as `jira-app`, which has texts of its own. */
export function screenBuild(by: string, ownTexts: readonly string[]) {
  const namespaces = new Set([...SHARED_TEXTS, ...LATE_TEXTS, ...Object.values(VIEW_TEXTS).flat(), ...ownTexts]);
  return {
    plugins: [
      shadowStyles(),
      leanTexts({ namespaces, fileOf: textFileOf, by }),
      plainIcons(),
      lightParts(),
      leanContract(),
      react({ compiler: { compilationMode: "annotation" } }),
    ],
    resolve: {
      alias: [
        ...PREACT,
        { find: /^virtua$|^\.\/use-measured\.ts$/, replacement: here("../src/embed/plain-list.tsx") },
        { find: /^@tanstack\/react-query$/, replacement: here("../src/embed/queries/index.ts") },
      ],
    },
    css: { transformer: "lightningcss", lightningcss: { cssModules: { pattern: CLASS_PATTERN } } },
    groups: chunkGroups(),
  } satisfies Pick<InlineConfig, "plugins" | "resolve" | "css"> & { readonly groups: unknown };
}
