import type { EndpointResponse } from "@guildhall/core";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import type { LeaderboardPeriod } from "@guildhall/core/leaderboard";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../session/api.ts";

export type LeaderboardPage = EndpointResponse<typeof leaderboardCalls.get>;

export interface LeaderboardView {
  readonly groupId: number;
  readonly period: LeaderboardPeriod;
  readonly around: "" | "me";
  /** 0-based. */
  readonly page: number;
}

/** The previous page stays visible until the next has loaded. */
export function leaderboardQuery({ groupId, period, around, page }: LeaderboardView) {
  const query = { group_id: groupId, period, around, page };
  return queryOptions({
    queryKey: ["leaderboard", query],
    queryFn: ({ signal }) => api.call(leaderboardCalls.get, { query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}
