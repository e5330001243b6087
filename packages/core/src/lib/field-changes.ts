import * as z from "zod/mini";

/** What a change made different, field by field; an event from before these were kept has none. */
export const fieldChanges = z.optional(
  z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
);
