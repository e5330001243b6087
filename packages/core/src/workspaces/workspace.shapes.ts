import * as z from "zod/mini";
import { decision, id } from "../lib/wire.ts";

/** What a workspace's plan is. Without plans it is what each workspace begins with, and restricts nothing. */
export const workspaceLicense = z.object({
  type: z.string(),
  status: z.string(),
  /** Features that it switches off. */
  restrictions: z.array(z.string()),
});

/** What every list and session says of a workspace. */
export const workspaceFields = {
  id,
  name: z.string(),
  /** No workspace is closed yet. */
  status: z.enum(["active"]),
  logoUrl: z.string(),
  isCompleted: z.boolean(),
};

/** A workspace as its list shows it. */
export const workspaceItem = z.object({
  ...workspaceFields,
  license: workspaceLicense,
  /** Its groups by name; none for who is not a member. */
  groups: z.array(z.object({ id, name: z.string() })),
  /** What the asker holds there; empty when not a member. */
  roles: z.array(z.enum(["member", "moderator", "admin", "owner"])),
  /** The asker's session is in it now. */
  isCurrent: z.boolean(),
  abilities: z.object({ enter: decision, rename: decision }),
});

/** A workspace as its list shows it. */
export type WorkspaceItem = z.output<typeof workspaceItem>;
