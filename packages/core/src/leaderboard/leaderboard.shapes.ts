import * as z from "zod/mini";
import { currencyAmount, id, sum } from "../lib/wire.ts";

/** Calendar periods in the workspace's zone. */
export const leaderboardPeriod = z.enum(["all", "week", "month", "quarter", "year"]);

export type LeaderboardPeriod = z.output<typeof leaderboardPeriod>;

/** `score` is what was earned in the period (hundredths, all currencies); rank 0 means nothing was earned. */
export const leaderboardRow = z.object({
  id,
  name: z.string(),
  avatarUrl: z.string(),
  rank: z.int(),
  score: sum,
  formattedScore: z.string(),
  balances: z.array(currencyAmount),
});

export type LeaderboardRow = z.output<typeof leaderboardRow>;
