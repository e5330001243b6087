import type { EndpointResponse } from "@guildhall/core";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import type { LeaderboardPeriod } from "@guildhall/core/leaderboard";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../session/api.ts";

/** A page of the leaderboard. */
export type LeaderboardPage = EndpointResponse<typeof leaderboardCalls.get>;

/** Which places are shown. */
export interface LeaderboardView {
  readonly groupId: number;
  readonly period: LeaderboardPeriod;
  readonly around: "" | "me";
  /** Counted from 0. */
  readonly page: number;
}

/** A page of places; the one before stays on the screen until it has come. */
export function leaderboardQuery({ groupId, period, around, page }: LeaderboardView) {
  const query = { group_id: groupId, period, around, page };
  return queryOptions({
    queryKey: ["leaderboard", query],
    queryFn: ({ signal }) => api.call(leaderboardCalls.get, { query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}
