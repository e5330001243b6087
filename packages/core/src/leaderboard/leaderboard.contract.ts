import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { currencyAmount, id, optionalIdParam, pageFields, pageParam, sum } from "../lib/wire.ts";

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

/** The leaderboard by period and group. */
export const getLeaderboard = endpoint({
  name: "getLeaderboard",
  method: "GET",
  path: "/users/leaderboard",
  summary: "Reads the leaderboard by period and group, a page of 30 or the places around oneself.",
  access: { who: "member", permission: ["closed-leaderboard"], setting: "leaderboardFreeAccess" },
  query: z.object({
    group_id: optionalIdParam,
    period: z._default(leaderboardPeriod, "all"),
    around: z._default(z.enum(["", "me"]), ""),
    page: pageParam,
  }),
  response: z.object({
    items: z.array(leaderboardRow),
    /** The asker's own place; null when the asker is not in the chosen group. */
    me: z.nullable(z.object({ rank: z.int(), score: sum, formattedScore: z.string() })),
    ...pageFields,
  }),
});
