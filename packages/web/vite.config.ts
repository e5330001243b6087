import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstPaint } from "./scripts/first-paint.ts";

// What every view needs, login too: one file that stays cached while the application's own code changes.
const FRAMEWORK =
  /node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack[\\/+](?:react-router|router-core|history|react-store|store))[@\\/]/;

/** The panel's build: `pnpm --filter @guildhall/web exec vite build` writes `dist`. */
export default defineConfig({
  plugins: [react({ compiler: true }), firstPaint()],
  css: { transformer: "lightningcss", modules: { localsConvention: "camelCaseOnly" } },
  build: {
    target: "es2023",
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "framework", test: FRAMEWORK }] } },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/docs", "/dev", "/files"].map((path) => [path, "http://127.0.0.1:4000"]),
    ),
  },
});
