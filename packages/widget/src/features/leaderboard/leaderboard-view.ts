import type { EndpointInput, EndpointResponse } from "@guildhall/core";
import type { leaderboardCalls, LeaderboardPeriod } from "@guildhall/core/leaderboard";

export type LeaderboardPage = EndpointResponse<typeof leaderboardCalls.get>;

export interface LeaderboardView {
  readonly groupId: number;
  readonly period: LeaderboardPeriod;
  readonly around: "" | "me";
  /** 0-based. */
  readonly page: number;
}

export function leaderboardInput({ groupId, ...view }: LeaderboardView): EndpointInput<typeof leaderboardCalls.get> {
  return { query: { group_id: groupId, ...view } };
}
