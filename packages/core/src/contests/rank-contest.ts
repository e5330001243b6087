import type { Tie } from "./contest.values.ts";

/** Somebody with a score. */
export interface ContestEntry {
  readonly memberId: number;
  /** Votes, or what they earned in hundredths. */
  readonly score: number;
  /** Where scores are equal, the earlier one is better: when they joined, or reached their score. */
  readonly at: Date;
}

export interface RankedWinner {
  /** From 1. */
  readonly place: number;
  readonly memberId: number;
  readonly score: number;
  readonly tie: Tie;
}

/** Winners by score, one a place; equal scores by time, then by the smaller id. Nobody wins with 0 or less. */
export function rankContest(entries: readonly ContestEntry[], places: number): RankedWinner[] {
  const ranked = entries.filter(({ score }) => score > 0).sort(compare);
  return ranked.slice(0, places).map((entry, index) => ({
    place: index + 1,
    memberId: entry.memberId,
    score: entry.score,
    tie: tieOf(entry, [ranked[index - 1], ranked[index + 1]]),
  }));
}

function compare(first: ContestEntry, second: ContestEntry): number {
  return second.score - first.score || first.at.getTime() - second.at.getTime() || first.memberId - second.memberId;
}

/** Whatever decided against a neighbor decided against everyone beyond. */
function tieOf(entry: ContestEntry, neighbors: readonly (ContestEntry | undefined)[]): Tie {
  const equals = neighbors.filter((each) => each?.score === entry.score);
  if (equals.length === 0) return 0;
  return equals.some((each) => each?.at.getTime() === entry.at.getTime()) ? 2 : 1;
}
