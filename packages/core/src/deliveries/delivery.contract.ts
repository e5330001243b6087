import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { decision, instant, pageFields, pageParam, userRef } from "../lib/wire.ts";
import { DELIVERY_PROBLEMS, deliveryState, MAIL_SUBJECTS, READER_NAMES } from "./delivery.values.ts";

/** The id of something that failed: `mail-12`, or `reader-feed-345` for the reader and its event. */
const deliveryId = z.string().check(z.regex(/^(mail|reader-[a-z]{1,30})-[1-9]\d{0,14}$/));

const shared = {
  id: deliveryId,
  state: deliveryState,
  problem: z.enum(DELIVERY_PROBLEMS),
  /** How often it was tried since it was begun, or begun anew. */
  attempts: z.int(),
  firstTriedAt: instant,
  lastTriedAt: instant,
  /** When it is tried next by itself; null where it is not. */
  nextTryAt: z.nullable(instant),
  abilities: z.object({ retry: decision, discard: decision }),
};

/** Something that failed: what it was about, never what it said. */
const delivery = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("mail"),
    ...shared,
    subject: z.enum(MAIL_SUBJECTS),
    /** The member whom it is for; null where the address is of none. */
    receiver: z.nullable(userRef),
    /** Only for who may manage users; empty for others. */
    address: z.string(),
  }),
  z.object({
    kind: z.literal("reader"),
    ...shared,
    reader: z.enum(READER_NAMES),
    /** The kind of the event, such as `thanks.published`. */
    event: z.string(),
    happenedAt: instant,
  }),
]);

/** Something that failed. */
export type Delivery = z.output<typeof delivery>;

// It shows how the installation fares and to whom it writes: a matter of those who set the workspace up.
const access = { who: "member", permission: ["manage-ws-settings"] } as const;
const byId = { params: z.object({ id: deliveryId }) };

/** What failed in the workspace. */
export const listDeliveries = endpoint({
  name: "listDeliveries",
  method: "GET",
  path: "/deliveries",
  summary: "Lists mails and readers of events that failed in the workspace, 30 a page, what was tried last first.",
  access,
  query: z.object({ page: pageParam }),
  response: z.object({
    items: z.array(delivery),
    ...pageFields,
    /** How many in all can be tried again. */
    retryable: z.int(),
  }),
});

/** Tries one thing again. */
export const retryDelivery = endpoint({
  name: "retryDelivery",
  method: "POST",
  path: "/deliveries/{id}/retry",
  summary:
    "Has a mail sent or an event read again soon, its attempts begun anew; once it is waiting for that, asking again changes nothing.",
  access,
  ...byId,
  response: z.object({}),
});

/** Tries everything again. */
export const retryDeliveries = endpoint({
  name: "retryDeliveries",
  method: "POST",
  path: "/deliveries/retry",
  summary: "Does that with all that failed in the workspace; answers how many are tried again.",
  access,
  response: z.object({ count: z.int() }),
});

/** Puts one thing aside. */
export const discardDelivery = endpoint({
  name: "discardDelivery",
  method: "POST",
  path: "/deliveries/{id}/discard",
  summary: "Puts a mail or an event that was given up aside, so that it is neither tried again nor listed.",
  access,
  ...byId,
  response: z.object({}),
});
