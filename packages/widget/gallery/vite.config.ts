import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The gallery: the whole kit on one page, for inspection and for the axe test. Never deployed. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react({ compiler: true })],
  css: { transformer: "lightningcss", modules: { localsConvention: "camelCaseOnly" } },
  build: { target: "es2023", outDir: "../dist/gallery", emptyOutDir: true },
  server: { port: 4310, strictPort: true },
  preview: { port: 4310, strictPort: true },
});
