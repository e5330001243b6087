import * as z from "zod/mini";

export const deliveryEvents = {
  /** Failed deliveries were retried: one by id, or all of them. */
  "delivery.retried": z.object({ deliveryId: z.nullable(z.string()), count: z.int() }),
  /** A failed delivery was discarded. */
  "delivery.discarded": z.object({ deliveryId: z.string() }),
};
