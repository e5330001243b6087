import type { EndpointInput, EndpointResponse } from "@guildhall/core";
import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api, session } from "../../session/api.ts";

/** Counters and sections of a challenge. */
export type ChallengeStats = EndpointResponse<typeof assignmentCalls.getStats>;

/** One of the lists of results. */
export type ResultList = EndpointInput<typeof assignmentCalls.list>["params"]["type"];

// Every key begins with "challenge": that is what the live news of challenges make stale.

/** A challenge with everything that its page shows. */
export function challengeQuery(id: number) {
  return queryOptions({
    queryKey: ["challenge", id],
    queryFn: async ({ signal }) => {
      const { challenge } = await api.call(challengeCalls.get, { params: { id } }, { signal, quiet: true });
      return challenge;
    },
  });
}

/** Everybody who takes part. */
export function peopleQuery(id: number) {
  return queryOptions({
    queryKey: ["challenge", id, "people"],
    queryFn: ({ signal }) => api.call(assignmentCalls.listAssignees, { params: { id } }, { signal, quiet: true }),
  });
}

/** Figures of a challenge. */
export function statsQuery(id: number) {
  return queryOptions({
    queryKey: ["challenge", id, "stats"],
    queryFn: ({ signal }) => api.call(assignmentCalls.getStats, { params: { id } }, { signal, quiet: true }),
  });
}

/** The lists of results with their counts. */
export function resultsQuery(id: number) {
  return queryOptions({
    queryKey: ["challenge", id, "results"],
    queryFn: ({ signal }) => api.call(assignmentCalls.getResults, { params: { id } }, { signal, quiet: true }),
  });
}

/** A list of results, page after page. */
export function attemptsQuery(id: number, type: ResultList) {
  return infiniteQueryOptions({
    queryKey: ["challenge", id, "attempts", type],
    queryFn: ({ pageParam, signal }) =>
      api.call(assignmentCalls.list, { params: { id, type }, query: { page: pageParam } }, { signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextPage ?? undefined,
  });
}

/** Reads everything about challenges anew that is on the page, and what the reader owns; ends with the challenge itself. */
export async function refreshChallenges(): Promise<void> {
  for (const key of ["challenges", "profile", "stats"]) void queryClient.invalidateQueries({ queryKey: [key] });
  void session.refresh({ quiet: true });
  await queryClient.invalidateQueries({ queryKey: ["challenge"] });
}
