import type { Hundredths } from "../lib/amount.ts";

/** Rank 0 means none. */
export type Ranked<Row> = Row & { readonly rank: number };

/**
 * Ranks rows by score: ties share a rank, the next row counts everyone above it, and a score of 0 has no rank (0).
 * Sorted by score, descending; ties keep their order.
 */
export function rankByScore<Row extends { readonly score: Hundredths }>(rows: readonly Row[]): Ranked<Row>[] {
  const sorted = rows.toSorted((first, second) => second.score - first.score);
  let rank = 0;
  return sorted.map((row, at) => {
    if (row.score !== sorted[at - 1]?.score) rank = at + 1;
    return { ...row, rank: row.score > 0 ? rank : 0 };
  });
}

/** The rank for a score, given how many earned more. */
export function rankOf(score: Hundredths, howManyEarnedMore: number): number {
  return score > 0 ? howManyEarnedMore + 1 : 0;
}
