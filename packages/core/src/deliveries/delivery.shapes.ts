import * as z from "zod/mini";
import { decision, instant, userRef } from "../lib/wire.ts";
import { DELIVERY_PROBLEMS, deliveryState, MAIL_SUBJECTS, READER_NAMES } from "./delivery.values.ts";

/** `mail-12`, or `reader-feed-345`: a reader and its event. */
export const deliveryId = z.string().check(z.regex(/^(mail|reader-[a-z]{1,30})-[1-9]\d{0,14}$/));

const shared = {
  id: deliveryId,
  state: deliveryState,
  problem: z.enum(DELIVERY_PROBLEMS),
  /** Attempts since the last start or restart. */
  attempts: z.int(),
  firstTriedAt: instant,
  lastTriedAt: instant,
  /** Next automatic retry; null for none. */
  nextTryAt: z.nullable(instant),
  abilities: z.object({ retry: decision, discard: decision }),
};

export const delivery = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("mail"),
    ...shared,
    subject: z.enum(MAIL_SUBJECTS),
    /** Null if the address belongs to no member. */
    receiver: z.nullable(userRef),
    /** Only with permission to manage users; else empty. */
    address: z.string(),
  }),
  z.object({
    kind: z.literal("reader"),
    ...shared,
    reader: z.enum(READER_NAMES),
    /** An event type, such as `thanks.published`. */
    event: z.string(),
    happenedAt: instant,
  }),
]);

export type Delivery = z.output<typeof delivery>;
