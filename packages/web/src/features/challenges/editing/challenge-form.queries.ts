import { challengeCalls } from "@guildhall/core/challenges";
import { refreshTopics } from "@guildhall/widget/guild";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../data/query-client.ts";
import { api } from "../../../session/api.ts";

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
  await refreshTopics(queryClient, ["challenges"]);
}
