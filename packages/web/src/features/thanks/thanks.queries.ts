import type { EndpointInput, EndpointResponse } from "@guildhall/core";
import { thanksCalls } from "@guildhall/core/thanks";
import type { ThanksListType } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import type { LoadPeople } from "@guildhall/widget";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";

/** The caller's quota, a fixed message, and whether thanks may be given at all. */
export type ThanksFormData = EndpointResponse<typeof thanksCalls.getForEdit>;

/** Tabs with counts, months and quota of the thanks page. */
export type ThanksLists = EndpointResponse<typeof thanksCalls.getLists>;

export type ThanksStats = EndpointResponse<typeof thanksCalls.getStats>;

export const STATS_PERIODS = [
  "month",
  "week",
  "quarter",
  "year",
] as const satisfies readonly ThanksStats["activePeriod"][];

// The live stream's thanks news invalidates every key that begins with "thanks".

export const thanksFormQuery = queryOptions({
  queryKey: ["thanks", "form"],
  queryFn: ({ signal }) => api.call(thanksCalls.getForEdit, { params: { id: 0 } }, { signal, quiet: true }),
});

export function receiverQuery(userId: number) {
  return queryOptions({
    queryKey: ["thanks", "receiver", userId],
    queryFn: ({ signal }) => api.call(userCalls.get, { params: { id: userId } }, { signal, quiet: true }),
  });
}

/** Tabs, months and quota; the month `""` is every month. */
export function thanksListsQuery(month: string) {
  return queryOptions({
    queryKey: ["thanks", "lists", month],
    queryFn: ({ signal }) => api.call(thanksCalls.getLists, { query: { month } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

/** A list of thanks, newest first, paginated. */
export function thanksPagesQuery(list: { readonly type: ThanksListType; readonly month: string }) {
  return infiniteQueryOptions({
    queryKey: ["thanks", "pages", list.type, list.month],
    queryFn: ({ pageParam, signal }) => {
      const query: EndpointInput<typeof thanksCalls.list>["query"] = { month: list.month, last_id: pageParam };
      return api.call(thanksCalls.list, { params: { type: list.type }, query }, { signal, quiet: true });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.lastId === 0 ? undefined : page.lastId),
  });
}

/** Statistics of the current period. */
export function thanksStatsQuery(period: ThanksStats["activePeriod"]) {
  return queryOptions({
    queryKey: ["thanks", "stats", period],
    queryFn: ({ signal }) => api.call(thanksCalls.getStats, { query: { period } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

/** Finds people to thank by part of their name; the server leaves out the caller. */
export async function findReceivers(question: {
  readonly groupId: number;
  readonly query: string;
  readonly signal: Parameters<LoadPeople>[1];
}): ReturnType<LoadPeople> {
  const { groupId, query, signal } = question;
  const { items } = await api.call(
    userCalls.listForSelect,
    { query: { group_id: groupId, query } },
    { signal, quiet: true },
  );
  return items;
}

/** Refetches all thanks on the page. */
export function refreshThanks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["thanks"] });
}
