import { holds } from "./holds.ts";
import type { Actor } from "./holds.ts";
import { canManageOwners } from "./owners.ts";

/** Which emails in the mailbox a signed-in person may read. */
export function mailboxReach(actor: Actor): "all" | "workspace" | "none" {
  if (holds(actor, "manage-workspaces")) return "all";
  return canManageOwners(actor) ? "workspace" : "none";
}
