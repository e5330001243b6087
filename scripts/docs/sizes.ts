import { withFigures } from "../../bench/lib/report.ts";
import { EMBED_SIZES, embedFigures, sizeFigures, SIZES } from "../../bench/web/sizes.ts";
import type { Benchmark, Figure } from "../../bench/lib/benchmark.ts";
import type { Kind } from "../../bench/web/sizes.ts";
import type { Weight } from "../../packages/web/scripts/budget.ts";
import type { EmbedWeight } from "../../packages/widget/scripts/weigh-embed.ts";

/**
 * Tolerated difference (KB) between a figure in docs/benchmarks.md and the build: not every code change needs a new
 * figure.
 */
const DRIFT_KB = 0.5;
const KINDS: readonly Kind[] = ["js", "css"];

/** What is weighed: the panel's views, and the parts of the embed. */
export interface Weights {
  readonly views: readonly Weight[];
  readonly embed: readonly EmbedWeight[];
}

/** Updates the sizes of the built views and of the embed in docs/benchmarks.md. */
export function fillSizes(page: string, weights: Weights): string {
  return sectionsOf(weights).reduce((text, { section, figures }) => withFigures(text, section, figures), page);
}

/** Sizes that docs/benchmarks.md lacks or has wrong. */
export function staleSizes(page: string, weights: Weights): readonly string[] {
  return sectionsOf(weights).flatMap(({ section: { name }, figures }) => {
    const section = page.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? "";
    return figures
      .filter(({ what, value }) => !(Math.abs(kbOf(section, what) - Number.parseFloat(value)) <= DRIFT_KB))
      .map(
        ({ what, value }) =>
          `docs/benchmarks.md has another ${name} of ${what} than ${value}: run pnpm draw-docs and commit it`,
      );
  });
}

function sectionsOf({ views, embed }: Weights): readonly {
  readonly section: Omit<Benchmark, "run">;
  readonly figures: readonly Figure[];
}[] {
  return [
    ...KINDS.map((kind) => ({ section: SIZES[kind], figures: sizeFigures(views, kind) })),
    { section: EMBED_SIZES, figures: embedFigures(embed) },
  ];
}

/** A row's figure; NaN, which is never close to any figure, if missing. */
function kbOf(section: string, what: string): number {
  const row = section.split("\n").find((line) => line.startsWith(`| ${what} |`));
  return Number.parseFloat(row?.split("|")[2] ?? "");
}
