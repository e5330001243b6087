import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { optionalIdParam, pageFields, pageParam, sum } from "../lib/wire.ts";
import { leaderboardPeriod, leaderboardRow } from "./leaderboard.shapes.ts";

export const get = endpoint({
  name: "getLeaderboard",
  method: "GET",
  path: "/users/leaderboard",
  topics: ["leaderboard"],
  summary: "Returns the leaderboard by period and group: a page of 30, or the ranks around the caller.",
  access: { who: "member", permission: ["closed-leaderboard"], setting: "leaderboardFreeAccess", widget: true },
  query: z.object({
    group_id: optionalIdParam,
    period: z._default(leaderboardPeriod, "all"),
    around: z._default(z.enum(["", "me"]), ""),
    page: pageParam,
  }),
  response: z.object({
    items: z.array(leaderboardRow),
    /** The viewer's own rank; null outside the chosen group. */
    me: z.nullable(z.object({ rank: z.int(), score: sum, formattedScore: z.string() })),
    ...pageFields,
  }),
});
