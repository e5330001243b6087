import { deliveryCalls, isWaitingDelivery } from "@guildhall/core/deliveries";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";

/** Polling interval (ms) during retries: they're soon over. */
const WAITING_MS = 3_000;
const CALM_MS = 30_000;

export const deliveryPagesQuery = infiniteQueryOptions({
  queryKey: ["deliveries"],
  queryFn: ({ pageParam, signal }) =>
    api.call(deliveryCalls.list, { query: { page: pageParam } }, { signal, quiet: true }),
  initialPageParam: 0,
  getNextPageParam: (page) => (page.hasNext ? page.nextPage : undefined),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isWaitingDelivery)) === true ? WAITING_MS : CALM_MS,
});

/** Refetches failed deliveries. */
export function refreshDeliveries(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: deliveryPagesQuery.queryKey });
}
