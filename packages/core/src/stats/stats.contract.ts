import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { leaderboardRow } from "../leaderboard/leaderboard.shapes.ts";
import { optionalIdParam, sum } from "../lib/wire.ts";

/** Data of the dashboard's summary card and top strip. */
export const get = endpoint({
  name: "getStats",
  method: "GET",
  path: "/stats",
  topics: ["feed", "leaderboard"],
  summary: "Returns the dashboard's totals and the top members, of the workspace or of a group.",
  access: { who: "member", permission: ["access-dashboard"], widget: true },
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({
    totalChallenges: z.int(),
    totalThanks: z.int(),
    /** From thanks and activities, in hundredths over all currencies. */
    totalRewards: sum,
    formattedTotalRewards: z.string(),
    totalUsers: z.int(),
    /** The all-time top 7 by rewards earned; empty if the viewer may not see the leaderboard. */
    users: z.array(leaderboardRow),
  }),
});
