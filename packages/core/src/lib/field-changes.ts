import * as z from "zod/mini";

/** Fields that a change made different; missing in events older than this field. */
export const fieldChanges = z.optional(
  z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
);
