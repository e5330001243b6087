import { withFigures } from "../../bench/lib/report.ts";
import { sizeFigures, SIZES } from "../../bench/web/sizes.ts";
import type { Kind } from "../../bench/web/sizes.ts";
import type { Weight } from "../../packages/web/scripts/budget.ts";

/**
 * Tolerated difference (KB) between a figure in docs/benchmarks.md and the build: not every code change needs a new
 * figure.
 */
const DRIFT_KB = 0.5;
const KINDS: readonly Kind[] = ["js", "css"];

/** Updates the sizes of the built views in docs/benchmarks.md. */
export function fillSizes(page: string, views: readonly Weight[]): string {
  return KINDS.reduce((text, kind) => withFigures(text, SIZES[kind], sizeFigures(views, kind)), page);
}

/** Sizes that docs/benchmarks.md lacks or has wrong. */
export function staleSizes(page: string, views: readonly Weight[]): readonly string[] {
  return KINDS.flatMap((kind) => {
    const { name } = SIZES[kind];
    const section = page.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? "";
    return sizeFigures(views, kind)
      .filter(({ what, value }) => !(Math.abs(kbOf(section, what) - Number.parseFloat(value)) <= DRIFT_KB))
      .map(
        ({ what, value }) =>
          `docs/benchmarks.md has another ${name} of ${what} than ${value}: run pnpm draw-docs and commit it`,
      );
  });
}

/** A row's figure; NaN, which is never close to any figure, if missing. */
function kbOf(section: string, what: string): number {
  const row = section.split("\n").find((line) => line.startsWith(`| ${what} |`));
  return Number.parseFloat(row?.split("|")[2] ?? "");
}
