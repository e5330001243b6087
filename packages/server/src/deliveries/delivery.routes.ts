import { discardDelivery, listDeliveries, retryDeliveries, retryDelivery } from "@guildhall/core/deliveries";
import { implement } from "../http/implement.ts";
import { readDeliveryPage } from "./read-deliveries.service.ts";
import { discardOne, retryAll, retryOne } from "./retry-delivery.service.ts";

/** The calls about mails and events that failed. */
export const deliveryRoutes = [
  implement(listDeliveries, (call, { query }) => readDeliveryPage(call, query.page)),
  implement(retryDeliveries, async (call) => ({ count: await retryAll(call) })),
  implement(retryDelivery, async (call, { params }) => {
    await retryOne(call, params.id);
    return {};
  }),
  implement(discardDelivery, async (call, { params }) => {
    await discardOne(call, params.id);
    return {};
  }),
];
