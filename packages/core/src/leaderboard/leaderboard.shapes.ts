import * as z from "zod/mini";
import { currencyAmount, id, sum } from "../lib/wire.ts";

/** The periods a leaderboard can be read by; calendar periods in the workspace's zone. */
export const leaderboardPeriod = z.enum(["all", "week", "month", "quarter", "year"]);

/** The periods a leaderboard can be read by. */
export type LeaderboardPeriod = z.output<typeof leaderboardPeriod>;

/** One place: `score` is what was earned in the period (hundredths, all currencies), rank 0 is "none". */
export const leaderboardRow = z.object({
  id,
  name: z.string(),
  avatarUrl: z.string(),
  rank: z.int(),
  score: sum,
  formattedScore: z.string(),
  balances: z.array(currencyAmount),
});

/** One place of the leaderboard; `score` in hundredths. */
export type LeaderboardRow = z.output<typeof leaderboardRow>;
