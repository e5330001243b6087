import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { compressBuild } from "../../scripts/compress-build.ts";
import { leanContract } from "../../scripts/lean-contract.ts";
import { plainIcons } from "../../scripts/plain-icons.ts";
import { chunkGroups } from "./scripts/chunk-groups.ts";
import { eagerChunks } from "./scripts/eager-chunks.ts";
import { firstPaint } from "./scripts/first-paint.ts";
import { shortClassName } from "./scripts/short-class-name.ts";

/** The panel's build: `pnpm --filter @guildhall/web exec vite build` writes `dist`. */
export default defineConfig(({ command }) => ({
  plugins: [leanContract(), plainIcons(), react({ compiler: true }), firstPaint(), eagerChunks(), compressed()],
  // Development keeps readable class names.
  css: {
    modules: { localsConvention: "camelCaseOnly", ...(command === "build" && { generateScopedName: shortClassName }) },
  },
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "edge123", "firefox128", "safari17.5"],
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a busy machine the build would print its plugins' timings.
      checks: { bundlerTimings: false },
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: { codeSplitting: chunkGroups() },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/art", "/docs", "/dev", "/files", "/icons", "/widget"].map((path) => [path, "http://127.0.0.1:4000"]),
    ),
  },
}));

function compressed(): Plugin {
  return {
    name: "guildhall-compressed",
    apply: "build",
    writeBundle: { order: "post", sequential: true, handler: ({ dir = "" }) => compressBuild(dir) },
  };
}
