import * as z from "zod/mini";

/** A workspace was created; the actor is its owner. */
export const workspaceCreated = z.object({ name: z.string() });

export const workspaceRenamed = z.object({ name: z.string(), before: z.string() });
