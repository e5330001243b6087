import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Bundles the page for browsers into `dist`, and for this server, with `--ssr`, into `dist/server`. */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react()],
  // Workspace packages are sources, which Node doesn't run from node_modules.
  ssr: { noExternal: [/^@guildhall\//] },
  build: {
    target: "es2023",
    emptyOutDir: !isSsrBuild,
    ...(!isSsrBuild && {
      rolldownOptions: { input: "page.tsx", output: { entryFileNames: "page.js", chunkFileNames: "[name].js" } },
    }),
  },
}));
