import { showRatio } from "../lib/benchmark.ts";
import type { Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { compareLatencies } from "./latency.ts";
import type { Reading } from "./latency.ts";

/** A reading, its reference, and the highest allowed ratio of the two. */
export interface ReadingPair {
  readonly what: string;
  readonly bar: number;
  readonly subject: Reading;
  readonly reference: Reading;
}

/** Measures pairs one by one through their own server on the database at `url`; one figure each. */
export async function measurePairs(url: string, pairs: readonly ReadingPair[]): Promise<Figure[]> {
  const api = await startServerProcess({ databaseUrl: url });
  try {
    const figures: Figure[] = [];
    for (const { what, bar, subject, reference } of pairs) {
      const ratio = await compareLatencies({ port: api.port, subject, reference });
      figures.push({
        what: `${what}, p50`,
        value: showRatio(ratio, "ms"),
        bar: `≤ ${String(bar)}`,
        isReached: ratio.ratio <= bar,
      });
    }
    return figures;
  } finally {
    await api.stop();
  }
}

/** Reads an API path as each of the tokens in turn. */
export function by(tokens: readonly string[], path: (turn: number) => string): Reading {
  return { tokens, path: (turn) => `/api/v1${path(turn)}` };
}
