import { challengeCalls } from "@guildhall/core/challenges";
import type { ChallengeList } from "@guildhall/core/challenges";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";

// The live stream's challenge news invalidates every key that begins with "challenges".

/** The tabs with their counts in a group; 0 is every group. */
export function challengesInfoQuery(groupId: number) {
  return queryOptions({
    queryKey: ["challenges", "info", groupId],
    queryFn: ({ signal }) =>
      api.call(challengeCalls.getInfo, { query: { group_id: groupId } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

/** A group's list of challenges, paginated. */
export function challengePagesQuery({ type, groupId }: { readonly type: ChallengeList; readonly groupId: number }) {
  return infiniteQueryOptions({
    queryKey: ["challenges", "pages", type, groupId],
    queryFn: ({ pageParam, signal }) => {
      const query = { group_id: groupId, page: pageParam };
      return api.call(challengeCalls.list, { params: { type }, query }, { signal, quiet: true });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextPage ?? undefined,
  });
}

/** Initial data of the challenge form; 0 is a new one. Fetched on each opening, never while it's being filled in. */
export function challengeFormQuery(id: number) {
  return queryOptions({
    queryKey: ["challenge-form", id],
    queryFn: ({ signal }) => api.call(challengeCalls.getForEdit, { params: { id } }, { signal, quiet: true }),
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Refetches challenges on the page, and forms on their next opening. */
export async function refreshChallenges(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["challenge-form"], refetchType: "none" });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["challenges"] }),
    queryClient.invalidateQueries({ queryKey: ["challenge"] }),
  ]);
}
