import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanContract } from "../../../scripts/lean-contract.ts";
import { PREACT } from "../scripts/preact-alias.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The gallery: the whole kit on one page, and members' screens mounted twice, for inspection and for browser tests.
 * `--mode preact` builds it on Preact, into the folder `preact` of the same site. Never deployed.
 */
export default defineConfig(({ mode }) => ({
  root: here("."),
  base: mode === "preact" ? "/preact/" : "/",
  plugins: [leanContract(), react({ compiler: true })],
  resolve: { alias: mode === "preact" ? PREACT : [] },
  css: { transformer: "lightningcss", modules: { localsConvention: "camelCaseOnly" } },
  build: {
    target: "es2023",
    outDir: mode === "preact" ? "../dist/gallery/preact" : "../dist/gallery",
    emptyOutDir: true,
    // On a busy machine the build would print its plugins' timings.
    rolldownOptions: { checks: { bundlerTimings: false }, input: [here("index.html"), here("guilds.html")] },
  },
  server: { port: 4310 },
}));
