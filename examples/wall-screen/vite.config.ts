import { defineConfig } from "vite";

/** Bundles the wall's script into `dist`. */
export default defineConfig({
  build: {
    target: "es2023",
    rolldownOptions: {
      input: "wall.ts",
      output: { entryFileNames: "wall.js", chunkFileNames: "[name].js" },
    },
  },
});
