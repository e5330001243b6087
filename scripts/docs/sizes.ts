import { withFigures } from "../../bench/lib/report.ts";
import { sizeFigures, SIZES } from "../../bench/web/sizes.ts";
import type { Kind } from "../../bench/web/sizes.ts";
import type { Weight } from "../../packages/web/scripts/budget.ts";

/** So much may a figure of docs/benchmarks.md differ from the build, in KB: not every line of code is a line there. */
const DRIFT_KB = 0.5;
const KINDS: readonly Kind[] = ["js", "css"];

/** Puts the sizes of the built views into the text of docs/benchmarks.md. */
export function fillSizes(page: string, views: readonly Weight[]): string {
  return KINDS.reduce((text, kind) => withFigures(text, SIZES[kind], sizeFigures(views, kind)), page);
}

/** Names the sizes that docs/benchmarks.md lacks or has otherwise than they are. */
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

/** The figure of a row; NaN, which no figure is near, when there is none. */
function kbOf(section: string, what: string): number {
  const row = section.split("\n").find((line) => line.startsWith(`| ${what} |`));
  return Number.parseFloat(row?.split("|")[2] ?? "");
}
