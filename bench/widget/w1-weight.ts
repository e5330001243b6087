import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { weighEmbed } from "../../packages/widget/scripts/weigh-embed.ts";
import { WIDGET_VIEWS } from "@guildhall/core/widget";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { settle } from "../web/browser.ts";
import { builtWidget } from "../web/panel.ts";
import { buildAnchor, NOVU, SENTRY } from "./anchors.ts";
import type { Anchor } from "./anchors.ts";
import { serveHost } from "./host.ts";
import type { HostSite } from "./host.ts";

const LOADER = { brotli: 1_000, gzip: 1_200 };
const FIRST = { brotli: 28_000, gzip: 32_000 };
const FURTHER_GZIP = 10_000;
const ALL_GZIP = 80_000;

/** W1 and W2: what a host's page loads. */
export const widgetWeight: Benchmark = {
  name: "W1",
  title: "The widget's bytes; W2: its first view and the others",
  method:
    "The files that a browser really loads until the view rests, texts in English among them, each in KB of 1,000 bytes after " +
    "brotli 11 and gzip 9. A further view is what it adds on a page that has the feed. Beside it the anchors' own packages, bundled " +
    "and minified.",
  run: async () => {
    const folder = await builtWidget();
    const site = await serveHost();
    try {
      const loaded = await loadViews(site);
      const feed = loaded.get("feed") ?? [];
      const form = loaded.get("give-thanks") ?? [];
      const further = [...loaded]
        .map(([view, files]) => ({ view, gzip: weigh(folder, files, feed).gzip }))
        .toSorted((a, b) => b.gzip - a.gzip);
      const most = further[0] ?? { view: "none", gzip: Number.NaN };
      return [
        both("loader", weigh(folder, ["/v1/loader.js"]), LOADER),
        beside(both("first view, the feed", weigh(folder, feed), FIRST), await buildAnchor(NOVU)),
        beside(both("first view, the thanks form", weigh(folder, form), FIRST), await buildAnchor(SENTRY)),
        upTo(`most that a further view adds (${most.view})`, most.gzip, FURTHER_GZIP),
        upTo("all views and dialogs together", allGzip(folder), ALL_GZIP),
      ];
    } finally {
      await site.stop();
    }
  },
};

/** The files that each view needs as the first one on its page. */
async function loadViews(site: HostSite): Promise<ReadonlyMap<string, readonly string[]>> {
  const loaded = new Map<string, readonly string[]>();
  for (const view of WIDGET_VIEWS) if (view !== "home") loaded.set(view, await filesOf(site, view));
  return loaded;
}

/** Of the view as the first one on its page: the application's files by their paths below `/widget`. */
async function filesOf(site: HostSite, view: string): Promise<readonly string[]> {
  const host = await site.open();
  await host.load();
  await host.show(view);
  await host.page.waitForFunction(() => performance.getEntriesByName("widget-ready").length > 0);
  await settle(host.page, 1_500);
  const addresses = await host.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await host.close();
  return addresses
    .map((address) => new URL(address).pathname)
    .filter((path) => path.startsWith("/widget/") && path.endsWith(".js") && !path.endsWith("/loader.js"))
    .map((path) => path.slice("/widget".length));
}

interface Bytes {
  readonly brotli: number;
  readonly gzip: number;
}

/** Of the files that aren't among the known ones. */
function weigh(folder: string, files: readonly string[], known: readonly string[] = []): Bytes {
  const needed = [...new Set(files)].filter((file) => !known.includes(file));
  const texts = needed.map((file) => readFileSync(join(folder, file)));
  const sum = (compress: (text: Buffer) => Buffer): number =>
    texts.reduce((total, text) => total + compress(text).length, 0);
  return { brotli: sum(brotliCompressSync), gzip: sum((text) => gzipSync(text, { level: 9 })) };
}

function allGzip(folder: string): number {
  const everything = weighEmbed(folder).find(({ part }) => part === "everything in one language");
  return everything?.gzip ?? Number.NaN;
}

function both(what: string, { brotli, gzip }: Bytes, bar: Bytes): Figure {
  return {
    what,
    value: `${kb(brotli)} brotli, ${kb(gzip)} gzip`,
    bar: `≤ ${kb(bar.brotli)}, ≤ ${kb(bar.gzip)}`,
    isReached: brotli <= bar.brotli && gzip <= bar.gzip,
  };
}

/** Another widget's size is no bar, but what the figure is read against. */
function beside(figure: Figure, { name, gzip }: Anchor): Figure {
  return { ...figure, value: `${figure.value}; ${name} ${kb(gzip)} gzip` };
}

function upTo(what: string, gzip: number, bar: number): Figure {
  return { what, value: `${kb(gzip)} gzip`, bar: `≤ ${kb(bar)}`, isReached: gzip <= bar };
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(bytes < 10_000 ? 2 : 1)} KB`;
}
