import * as z from "zod/mini";
import { decision, id, instant } from "../lib/wire.ts";

/** A workspace's plan. Without plans, it's the initial one and restricts nothing. */
export const workspaceLicense = z.object({
  type: z.string(),
  status: z.string(),
  /** Features it disables. */
  restrictions: z.array(z.string()),
});

/** Fields of a workspace in lists and sessions. */
export const workspaceFields = {
  id,
  name: z.string(),
  /** Workspaces can't be closed yet. */
  status: z.enum(["active"]),
  logoUrl: z.string(),
  isCompleted: z.boolean(),
};

/** A workspace in the list. */
export const workspaceItem = z.object({
  ...workspaceFields,
  license: z.object({
    ...workspaceLicense.shape,
    /** What follows is for those with `manage-workspaces`; null is no end. */
    expireAt: z.nullable(instant),
    /** People who were paid for; 0 if nothing was paid. */
    seats: z.int(),
    /** What it comes from, such as `grant` or a provider; "" for a free one. */
    source: z.string(),
  }),
  /** Sorted by name; empty for non-members. */
  groups: z.array(z.object({ id, name: z.string() })),
  /** The viewer's roles there; empty for non-members. */
  roles: z.array(z.enum(["member", "moderator", "admin", "owner"])),
  /** The viewer's session is in it. */
  isCurrent: z.boolean(),
  abilities: z.object({ enter: decision, rename: decision }),
});

export type WorkspaceItem = z.output<typeof workspaceItem>;
