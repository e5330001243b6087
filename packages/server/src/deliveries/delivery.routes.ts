import { deliveryCalls } from "@guildhall/core/deliveries";
import { implement } from "../http/implement.ts";
import { readDeliveryPage } from "./read-deliveries.service.ts";
import { discardOne, retryAll, retryOne } from "./retry-delivery.service.ts";

/** The calls about mails and events that failed. */
export const deliveryRoutes = [
  implement(deliveryCalls.list, (call, { query }) => readDeliveryPage(call, query.page)),
  implement(deliveryCalls.retryAll, async (call) => ({ count: await retryAll(call) })),
  implement(deliveryCalls.retry, async (call, { params }) => {
    await retryOne(call, params.id);
    return {};
  }),
  implement(deliveryCalls.discard, async (call, { params }) => {
    await discardOne(call, params.id);
    return {};
  }),
];
