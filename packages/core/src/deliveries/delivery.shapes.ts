import * as z from "zod/mini";
import { decision, instant, userRef } from "../lib/wire.ts";
import { DELIVERY_PROBLEMS, deliveryState, MAIL_SUBJECTS, READER_NAMES } from "./delivery.values.ts";

/** The id of something that failed: `mail-12`, or `reader-feed-345` for the reader and its event. */
export const deliveryId = z.string().check(z.regex(/^(mail|reader-[a-z]{1,30})-[1-9]\d{0,14}$/));

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
export const delivery = z.discriminatedUnion("kind", [
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
