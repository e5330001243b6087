/** The maximum of a chart's axis and its grid lines, from 0 up. */
export interface ChartScale {
  readonly top: number;
  readonly lines: readonly number[];
}

const NICE = [1, 2, 2.5, 5, 10];
const LINES = 3;

/** A scale of round numbers that fits the largest value; 1 for an empty chart. */
export function chartScale(max: number): ChartScale {
  if (max <= 0) return { top: 1, lines: [0, 1] };
  const rough = max / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * power >= rough) ?? 10) * power;
  const count = Math.ceil(max / step - 1e-9);
  const lines = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return { top: lines.at(-1) ?? 1, lines };
}

/** Labels every nth bar, so that there are at most `most` labels. */
export function labelEvery(bars: number, most: number): number {
  return Math.max(1, Math.ceil(bars / most));
}
