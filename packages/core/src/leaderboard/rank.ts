import type { Hundredths } from "../lib/amount.ts";

/** A row with its place; 0 means none. */
export type Ranked<Row> = Row & { readonly rank: number };

/**
 * Gives every row its place by what was earned: equal sums share a place, the next one counts all before
 * it, and nothing earned is no place (0). Sorted by sum, highest first; ties keep their order.
 */
export function rankByScore<Row extends { readonly score: Hundredths }>(rows: readonly Row[]): Ranked<Row>[] {
  const sorted = rows.toSorted((first, second) => second.score - first.score);
  let rank = 0;
  return sorted.map((row, at) => {
    if (row.score !== sorted[at - 1]?.score) rank = at + 1;
    return { ...row, rank: row.score > 0 ? rank : 0 };
  });
}

/** The place of a sum, given how many earned more. */
export function rankOf(score: Hundredths, howManyEarnedMore: number): number {
  return score > 0 ? howManyEarnedMore + 1 : 0;
}
