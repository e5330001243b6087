import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { pageFields, pageParam } from "../lib/wire.ts";
import { delivery, deliveryId } from "./delivery.shapes.ts";

// Reveals the installation's health and its recipients, so it takes workspace admins.
const access = { who: "member", permission: ["manage-ws-settings"] } as const;
const byId = { params: z.object({ id: deliveryId }) };

export const list = endpoint({
  name: "listDeliveries",
  method: "GET",
  path: "/deliveries",
  summary: "Lists mails and readers of events that failed in the workspace, 30 a page, what was tried last first.",
  access,
  query: z.object({ page: pageParam }),
  response: z.object({
    items: z.array(delivery),
    ...pageFields,
    /** Total that can be retried. */
    retryable: z.int(),
  }),
});

export const retry = endpoint({
  name: "retryDelivery",
  method: "POST",
  path: "/deliveries/{id}/retry",
  summary:
    "Has a mail sent or an event read again soon, its attempts begun anew; once it is waiting for that, asking again changes nothing.",
  access,
  ...byId,
  response: z.object({}),
});

export const retryAll = endpoint({
  name: "retryDeliveries",
  method: "POST",
  path: "/deliveries/retry",
  summary: "Does that with all that failed in the workspace; answers how many are tried again.",
  access,
  response: z.object({ count: z.int() }),
});

export const discard = endpoint({
  name: "discardDelivery",
  method: "POST",
  path: "/deliveries/{id}/discard",
  summary: "Puts a mail or an event that was given up aside, so that it is neither tried again nor listed.",
  access,
  ...byId,
  response: z.object({}),
});
