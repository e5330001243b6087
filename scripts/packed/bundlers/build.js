// Bundles the page of each React with each bundler for production, and with what its manual asks for only.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rspack } from "@rspack/core";
import react from "@vitejs/plugin-react";
import * as esbuild from "esbuild";
import * as vite from "vite";
import webpack from "webpack";

const BUNDLERS = {
  vite: (root, outDir) =>
    vite.build({
      root,
      configFile: false,
      logLevel: "warn",
      plugins: [react()],
      build: { outDir, rolldownOptions: { input: "page.js", output: { entryFileNames: "page.js" } } },
    }),
  webpack: packer(webpack),
  esbuild: (absWorkingDir, outdir) =>
    esbuild.build({ absWorkingDir, entryPoints: ["page.js"], outdir, bundle: true, minify: true, format: "esm" }),
  rspack: packer(rspack),
};
const PAGE = '<!doctype html><meta charset="utf-8"><main></main><script type="module" src="page.js"></script>';

for (const site of ["react-17", "react-18", "react-19"]) {
  for (const [name, build] of Object.entries(BUNDLERS)) {
    const root = join(import.meta.dirname, site);
    const folder = join(root, "dist", name);
    await build(root, folder);
    writeFileSync(join(folder, "index.html"), PAGE);
  }
}

/** webpack and Rspack are called alike. What may fail counts as what fails. */
function packer(pack) {
  return (context, path) => {
    const config = { context, entry: "./page.js", mode: "production", performance: false };
    return new Promise((resolve) => {
      pack({ ...config, output: { path, filename: "page.js" } }, (error, stats) => {
        if (error || stats.hasErrors() || stats.hasWarnings()) {
          console.error(error ?? stats.toString("errors-warnings"));
          process.exitCode = 1;
        }
        resolve();
      });
    });
  };
}
