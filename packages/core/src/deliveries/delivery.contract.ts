import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { pageFields, pageParam } from "../lib/wire.ts";
import { delivery, deliveryId } from "./delivery.shapes.ts";

// Reveals the installation's health and its recipients, so it takes workspace admins.
const access = { who: "member", permission: ["manage-ws-settings"] } as const;
const byId = z.object({ id: deliveryId });

export const list = endpoint({
  name: "listDeliveries",
  method: "GET",
  path: "/deliveries",
  topics: ["deliveries"],
  summary: "Lists the workspace's failed emails and event readers, most recently tried first, 30 per page.",
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
  topics: ["deliveries"],
  summary:
    "Retries a failed email or event soon, with its attempts starting over; if a retry is already pending, calling " +
    "this again has no effect.",
  access,
  params: byId,
  response: z.object({}),
});

export const retryAll = endpoint({
  name: "retryDeliveries",
  method: "POST",
  path: "/deliveries/retry",
  topics: ["deliveries"],
  summary: "Retries all failed emails and events of the workspace; returns how many are retried.",
  access,
  response: z.object({ count: z.int() }),
});

export const discard = endpoint({
  name: "discardDelivery",
  method: "POST",
  path: "/deliveries/{id}/discard",
  topics: ["deliveries"],
  summary: "Discards an email or event that was given up, so that it's neither retried nor listed.",
  access,
  params: byId,
  response: z.object({}),
});
