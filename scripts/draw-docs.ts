import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { weighViews } from "../packages/web/scripts/budget.ts";
import { weighEmbed } from "../packages/widget/scripts/weigh-embed.ts";
import { buildStale, EMBED, PANEL } from "./build-stale.ts";
import { drawPages, stalePages } from "./docs/pages.ts";
import { fillSizes } from "./docs/sizes.ts";
import { drawCallList } from "./docs/call-list.ts";
import { drawPlugLists } from "./docs/plug-lists.ts";
import { drawTextLists } from "./docs/text-lists.ts";
import { ROOT } from "./tree.ts";

// `pnpm draw-docs` writes docs/generated, core's lists of texts, calls, events and messages, and the sizes of panel and embed; with --check it only reports
// outdated files. Sizes are checked by `pnpm check sizes`, since they need both built.
const docs = Object.entries(await drawPages()).map(([name, text]) => [`docs/generated/${name}`, text] as const);
const pages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(docs),
  ...drawTextLists(ROOT),
  ...drawCallList(ROOT),
  ...drawPlugLists(ROOT),
};
const stale = stalePages(pages, (path) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : null,
);

if (process.argv.includes("--check")) {
  for (const name of stale) {
    console.error(`${name} is not what core says: run pnpm draw-docs and commit it`);
    process.exitCode = 1;
  }
} else {
  mkdirSync(join(ROOT, "docs/generated"), { recursive: true });
  for (const name of stale) writeFileSync(join(ROOT, name), pages[name] ?? "");
  const benchmarks = join(ROOT, "docs/benchmarks.md");
  await buildStale(PANEL);
  await buildStale(EMBED);
  writeFileSync(benchmarks, fillSizes(readFileSync(benchmarks, "utf8"), { views: weighViews(), embed: weighEmbed() }));
  console.log(stale.length === 0 ? "every file is as it should be" : `wrote ${stale.join(", ")}`);
}
