import type { EndpointResponse } from "@guildhall/core";
import { rewardCalls } from "@guildhall/core/rewards";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api, session } from "../../session/api.ts";

export type Rewards = EndpointResponse<typeof rewardCalls.get>;

export const rewardsQuery = queryOptions({
  queryKey: ["rewards"],
  queryFn: ({ signal }) => api.call(rewardCalls.get, {}, { signal, quiet: true }),
});

/** Whatever shows currencies or balances, by the first part of its key. */
const STALE_KEYS = ["settings", "thanks", "challenges", "products", "leaderboard", "profile", "feed"] as const;

/** Refetches whatever shows currencies or balances. */
export function refreshRewards(rewards?: Rewards): void {
  if (rewards === undefined) void queryClient.invalidateQueries({ queryKey: rewardsQuery.queryKey });
  else queryClient.setQueryData(rewardsQuery.queryKey, rewards);
  for (const key of STALE_KEYS) void queryClient.invalidateQueries({ queryKey: [key] });
  void session.refresh({ quiet: true });
}
