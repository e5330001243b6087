/**
 * Ranks consecutive places (descending scores in hundredths) from anywhere in the list. Calls `rankOf` at most twice:
 * for the first score, whose ties may start before the run, and for the first different one; the rest follows. Score 0
 * has rank 0.
 */
export async function rankPage(
  scores: readonly number[],
  rankOf: (score: number) => Promise<number>,
): Promise<number[]> {
  const ask = async (score: number | undefined) => (score === undefined || score === 0 ? 0 : rankOf(score));
  const turn = scores.findIndex((score) => score !== scores[0]);
  const firstRank = await ask(scores[0]);
  if (turn === -1) return scores.map(() => firstRank);
  const turnRank = await ask(scores[turn]);
  const ranks: number[] = [];
  scores.forEach((score, index) => {
    const isTie = index > 0 && score === scores[index - 1];
    const rank = index < turn ? firstRank : turnRank + (index - turn);
    ranks.push(score === 0 ? 0 : isTie ? (ranks[index - 1] ?? 0) : rank);
  });
  return ranks;
}
