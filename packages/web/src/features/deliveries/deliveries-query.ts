import { deliveryCalls, isWaitingDelivery } from "@guildhall/core/deliveries";
import { infiniteQueryOptions, listQuery } from "@guildhall/widget/guild";
import { api } from "../../session/api.ts";

/** Polling interval (ms) during retries: they're soon over. */
const WAITING_MS = 3_000;
const CALM_MS = 30_000;

/** Failed deliveries. No news tells of them, so they're polled. */
export const deliveriesQuery = infiniteQueryOptions({
  ...listQuery(api, deliveryCalls.list, { input: { query: {} }, cursor: "page" }),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isWaitingDelivery)) === true ? WAITING_MS : CALM_MS,
});
