import type { EndpointInput, EndpointResponse } from "@guildhall/core";
import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api, session } from "../../session/api.ts";

export type ChallengeStats = EndpointResponse<typeof assignmentCalls.getStats>;

export type ResultList = EndpointInput<typeof assignmentCalls.list>["params"]["type"];

// The live stream's challenge news invalidates every key that begins with "challenge".

export function challengeQuery(id: number) {
  return queryOptions({
    queryKey: ["challenge", id],
    queryFn: async ({ signal }) => {
      const { challenge } = await api.call(challengeCalls.get, { params: { id } }, { signal, quiet: true });
      return challenge;
    },
  });
}

export function peopleQuery(id: number) {
  return queryOptions({
    queryKey: ["challenge", id, "people"],
    queryFn: ({ signal }) => api.call(assignmentCalls.listAssignees, { params: { id } }, { signal, quiet: true }),
  });
}

export function statsQuery(id: number) {
  return queryOptions({
    queryKey: ["challenge", id, "stats"],
    queryFn: ({ signal }) => api.call(assignmentCalls.getStats, { params: { id } }, { signal, quiet: true }),
  });
}

export function resultsQuery(id: number) {
  return queryOptions({
    queryKey: ["challenge", id, "results"],
    queryFn: ({ signal }) => api.call(assignmentCalls.getResults, { params: { id } }, { signal, quiet: true }),
  });
}

/** A list of results, paginated. */
export function attemptsQuery(id: number, type: ResultList) {
  return infiniteQueryOptions({
    queryKey: ["challenge", id, "attempts", type],
    queryFn: ({ pageParam, signal }) =>
      api.call(assignmentCalls.list, { params: { id, type }, query: { page: pageParam } }, { signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextPage ?? undefined,
  });
}

/** Refetches challenges and the reader's balances on the page; resolves once the challenge itself is fresh. */
export async function refreshChallenges(): Promise<void> {
  for (const key of ["challenges", "profile", "stats"]) void queryClient.invalidateQueries({ queryKey: [key] });
  void session.refresh({ quiet: true });
  await queryClient.invalidateQueries({ queryKey: ["challenge"] });
}
