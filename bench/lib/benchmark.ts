/** A measured figure and its bar. */
export interface Figure {
  readonly what: string;
  /** With its unit, or both sides of the ratio. */
  readonly value: string;
  /** The bar, as in docs/benchmarks.md. */
  readonly bar: string;
  readonly isReached: boolean;
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** How it's measured, in one sentence. */
  readonly method: string;
  /** Last line of the section; defaults to the date, commit and machine. */
  readonly footer?: string;
  run(): Promise<readonly Figure[]>;
}

/** Measured in alternation, so a machine that slows down slows both. */
export interface Ratio {
  readonly subject: number;
  readonly reference: number;
  /** Median of the per-round ratios, subject ÷ reference. */
  readonly ratio: number;
  readonly least: number;
  readonly most: number;
}

/** Measures both sides in alternation; each returns one number per round. */
export async function measureRatio(
  rounds: number,
  sides: { readonly subject: () => Promise<number>; readonly reference: () => Promise<number> },
): Promise<Ratio> {
  const pairs: { subject: number; reference: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The order flips every round: the second to run finds warmer caches.
    if (round % 2 === 0) {
      const subject = await sides.subject();
      pairs.push({ subject, reference: await sides.reference() });
    } else {
      const reference = await sides.reference();
      pairs.push({ subject: await sides.subject(), reference });
    }
  }
  return toRatio(pairs);
}

/** Pairs up rounds in which both sides were measured. */
export function toRatio(pairs: readonly { readonly subject: number; readonly reference: number }[]): Ratio {
  const ratios = pairs.map(({ subject, reference }) => subject / reference);
  return {
    subject: median(pairs.map((pair) => pair.subject)),
    reference: median(pairs.map((pair) => pair.reference)),
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The value below which this share (0–1) of the numbers falls. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Formats a ratio with both sides and the spread. */
export function showRatio(ratio: Ratio, unit: string): string {
  const sides = `${round(ratio.subject)} ÷ ${round(ratio.reference)} ${unit}`;
  return `${ratio.ratio.toFixed(2)} (${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)}): ${sides}`;
}

/** Three significant digits. */
export function round(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
