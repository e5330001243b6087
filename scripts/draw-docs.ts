import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { weighViews } from "../packages/web/scripts/budget.ts";
import { buildStale, PANEL } from "./build-stale.ts";
import { drawPages, stalePages } from "./docs/pages.ts";
import { fillSizes } from "./docs/sizes.ts";
import { ROOT } from "./tree.ts";

// `pnpm draw-docs` writes docs/generated, the README's table and the panel's sizes; with --check it only says which page is
// not what it would write. The sizes are `pnpm check sizes`'s: they take a built panel.
const folder = join(ROOT, "docs/generated");
const pages = await drawPages();
const stale = stalePages(pages, (name) => {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
});

if (process.argv.includes("--check")) {
  for (const name of stale) {
    console.error(`docs/generated/${name} is not what core says: run pnpm draw-docs and commit it`);
    process.exitCode = 1;
  }
} else {
  mkdirSync(folder, { recursive: true });
  for (const name of stale) writeFileSync(join(folder, name), pages[name] ?? "");
  const benchmarks = join(ROOT, "docs/benchmarks.md");
  await buildStale(PANEL);
  writeFileSync(benchmarks, fillSizes(readFileSync(benchmarks, "utf8"), weighViews()));
  console.log(stale.length === 0 ? "every page is as it should be" : `wrote ${stale.join(", ")}`);
}
