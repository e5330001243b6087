import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// Hosts get the widget on Preact, whose compat layer stands in for React.
const PREACT = [
  { find: /^react$/, replacement: "preact/compat" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: "preact/$1" },
  { find: /^react\/compiler-runtime$/, replacement: "preact/compat/compiler-runtime" },
];

/**
 * The gallery: the whole kit on one page, and members' screens mounted twice, for inspection and for browser tests.
 * `--mode preact` builds it on Preact, into the folder `preact` of the same site. Never deployed.
 */
export default defineConfig(({ mode }) => ({
  root: here("."),
  base: mode === "preact" ? "/preact/" : "/",
  plugins: [react({ compiler: true })],
  resolve: { alias: mode === "preact" ? PREACT : [] },
  css: { transformer: "lightningcss", modules: { localsConvention: "camelCaseOnly" } },
  build: {
    target: "es2023",
    outDir: mode === "preact" ? "../dist/gallery/preact" : "../dist/gallery",
    emptyOutDir: true,
    // On a busy machine the build would print its plugins' timings.
    rolldownOptions: { checks: { bundlerTimings: false }, input: [here("index.html"), here("guilds.html")] },
  },
  server: { port: 4310, strictPort: true },
  preview: { port: 4310, strictPort: true },
}));
