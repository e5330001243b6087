import { holds } from "./holds.ts";
import type { Actor } from "./holds.ts";
import { canManageOwners } from "./owners.ts";

/** Which mails of the mailbox somebody may read who is signed in: everybody's, those of the workspace, or none. */
export function mailboxReach(actor: Actor): "all" | "workspace" | "none" {
  if (holds(actor, "manage-workspaces")) return "all";
  return canManageOwners(actor) ? "workspace" : "none";
}
