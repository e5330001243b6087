/** The top of a chart's scale and the values of its lines, from 0 up. */
export interface ChartScale {
  readonly top: number;
  readonly lines: readonly number[];
}

const NICE = [1, 2, 2.5, 5, 10];
const LINES = 3;

/** A scale of round numbers that holds the largest value; 1 for a chart with nothing in it. */
export function chartScale(max: number): ChartScale {
  if (max <= 0) return { top: 1, lines: [0, 1] };
  const rough = max / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * power >= rough) ?? 10) * power;
  const count = Math.ceil(max / step - 1e-9);
  const lines = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return { top: lines.at(-1) ?? 1, lines };
}

/** Every how many bars one gets its label, so that at most `most` labels are drawn. */
export function labelEvery(bars: number, most: number): number {
  return Math.max(1, Math.ceil(bars / most));
}
