import * as z from "zod/mini";

/** Somebody had things tried again that were not delivered: one by its id, or all there were. */
export const deliveryRetried = z.object({ deliveryId: z.nullable(z.string()), count: z.int() });

/** Somebody put a thing aside that was not delivered. */
export const deliveryDiscarded = z.object({ deliveryId: z.string() });
