import { groupCalls } from "@guildhall/core/groups";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api, session } from "../../session/api.ts";

/** Member counts per group, subgroups included. */
export const groupFiguresQuery = queryOptions({
  queryKey: ["groups", "figures"],
  queryFn: ({ signal }) => api.call(groupCalls.getFigures, {}, { signal, quiet: true }),
});

/** What deleting a group would move to its parent; refetched each time. */
export function deletionQuery(id: number) {
  return queryOptions({
    queryKey: ["groups", "deletion", id],
    queryFn: ({ signal }) => api.call(groupCalls.previewDeletion, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
}

// Whatever shows groups or is filtered by them.
const STALE_KEYS = ["groups", "users", "leaderboard", "feed", "thanks", "profile"] as const;

export function refreshGroups(): void {
  for (const name of STALE_KEYS) void queryClient.invalidateQueries({ queryKey: [name] });
  void session.refresh({ quiet: true });
}
