import * as z from "zod/mini";

/** Failed deliveries were retried: one by id, or all of them. */
export const deliveryRetried = z.object({ deliveryId: z.nullable(z.string()), count: z.int() });

/** A failed delivery was discarded. */
export const deliveryDiscarded = z.object({ deliveryId: z.string() });
