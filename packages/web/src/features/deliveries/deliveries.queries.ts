import { deliveryCalls, isWaitingDelivery } from "@guildhall/core/deliveries";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";

/** What is being tried is soon gone, or back: how often to look, in ms. */
const WAITING_MS = 3_000;
const CALM_MS = 30_000;

/** What failed in the workspace, page after page, kept up to date. */
export const deliveryPagesQuery = infiniteQueryOptions({
  queryKey: ["deliveries"],
  queryFn: ({ pageParam, signal }) =>
    api.call(deliveryCalls.list, { query: { page: pageParam } }, { signal, quiet: true }),
  initialPageParam: 0,
  getNextPageParam: (page) => (page.hasNext ? page.nextPage : undefined),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isWaitingDelivery)) === true ? WAITING_MS : CALM_MS,
});

/** Reads anew what failed. */
export function refreshDeliveries(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: deliveryPagesQuery.queryKey });
}
