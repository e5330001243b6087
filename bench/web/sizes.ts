import type { Weight } from "../../packages/web/scripts/budget.ts";
import type { EmbedWeight } from "../../packages/widget/scripts/weigh-embed.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";

const KIB = 1024;
const FOOTER = "Of the panel as it is: `pnpm draw-docs` writes these figures, `pnpm check sizes` refuses others.";

export type Kind = "js" | "css";

/** What the sections of B1 and B2 say beside their figures. */
export const SIZES: Readonly<Record<Kind, Omit<Benchmark, "run">>> = {
  js: {
    name: "B1",
    title: "JavaScript after gzip",
    method: "Sum over all files that a view needs by the build's manifest, its texts among them, gzip level 9.",
    footer: FOOTER,
  },
  css: {
    name: "B2",
    title: "CSS after gzip",
    method: "Sum over all style sheets that a view needs by the build's manifest, gzip level 9.",
    footer: FOOTER,
  },
};

/** What the section of the embed says beside its figures. */
export const EMBED_SIZES: Omit<Benchmark, "run"> = {
  name: "W1",
  title: "The widget in hosts' pages after Brotli and gzip",
  method:
    "Sum over the files that a part needs by the build's manifest, its styles and English texts among them, Brotli 11 and gzip 9, in KB of 1,000 bytes; a later view is what it adds to the first file.",
  footer: FOOTER.replace("panel", "embed"),
};

/** The figures of the loader, of each view as the first one and as a later one, and of everything. */
export function embedFigures(parts: readonly EmbedWeight[]): readonly Figure[] {
  return parts.map(({ part, scripts, brotli, gzip, bar }) => ({
    what: part,
    value: `${kb(brotli)}, ${kb(gzip)} gzip, ${String(scripts)} ${scripts === 1 ? "script" : "scripts"}`,
    bar: `≤ ${kb(bar.brotli)}, ${kb(bar.gzip)}`,
    isReached: brotli <= bar.brotli && gzip <= bar.gzip,
  }));
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

/** The figures of the first views and of the heaviest later one. */
export function sizeFigures(views: readonly Weight[], kind: Kind): readonly Figure[] {
  const [login, dashboard, drawn, ...later] = views;
  const heaviest = later.toSorted((a, b) => b[kind] - a[kind])[0];
  return [login, dashboard, drawn, heaviest].filter((each) => each !== undefined).map((each) => toFigure(each, kind));
}

function toFigure({ view, limit, ...bytes }: Weight, kind: Kind): Figure {
  const what = view.endsWith(".tsx") ? `most that a later view adds (${view.split("/").at(-1) ?? view})` : view;
  return { what, value: kib(bytes[kind]), bar: `≤ ${kib(limit[kind])}`, isReached: bytes[kind] <= limit[kind] };
}

function kib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KB`;
}
