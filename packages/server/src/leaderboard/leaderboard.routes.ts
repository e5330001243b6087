import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { implement } from "../http/implement.ts";
import { getLeaderboard } from "./get-leaderboard.service.ts";

export const leaderboardRoutes = [
  implement(leaderboardCalls.get, (call, { query }) =>
    getLeaderboard(call, {
      period: query.period,
      groupId: query.group_id,
      page: query.page,
      aroundMe: query.around === "me",
    }),
  ),
];
