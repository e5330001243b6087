import { defineConfig } from "vite";

/** Bundles the page's script into `dist`. */
export default defineConfig({
  build: {
    target: "es2023",
    rolldownOptions: {
      input: "page.ts",
      output: { entryFileNames: "page.js", chunkFileNames: "[name].js" },
    },
  },
});
