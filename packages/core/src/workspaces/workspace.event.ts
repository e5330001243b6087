import * as z from "zod/mini";

/** A workspace was made; the actor is its owner. */
export const workspaceCreated = z.object({ name: z.string() });

/** A workspace was renamed. */
export const workspaceRenamed = z.object({ name: z.string(), before: z.string() });
