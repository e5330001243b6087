import * as z from "zod/mini";

export const workspaceEvents = {
  /** A workspace was created; the actor is its owner. */
  "workspace.created": z.object({ name: z.string() }),
  "workspace.renamed": z.object({ name: z.string(), before: z.string() }),
};
