import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Bundles the page into `dist`. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: "es2023",
    rolldownOptions: { input: "page.tsx", output: { entryFileNames: "page.js", chunkFileNames: "[name].js" } },
  },
});
