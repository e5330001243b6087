import { deliveryCalls } from "@guildhall/core/deliveries";
import { implement } from "../http/implement.ts";
import { listDeliveries } from "./list-deliveries.service.ts";
import { discardDelivery, retryDeliveries, retryDelivery } from "./retry-delivery.service.ts";

export const deliveryRoutes = [
  implement(deliveryCalls.list, (call, { query }) => listDeliveries(call, query.page)),
  implement(deliveryCalls.retryAll, async (call) => ({ count: await retryDeliveries(call) })),
  implement(deliveryCalls.retry, async (call, { params }) => {
    await retryDelivery(call, params.id);
    return {};
  }),
  implement(deliveryCalls.discard, async (call, { params }) => {
    await discardDelivery(call, params.id);
    return {};
  }),
];
