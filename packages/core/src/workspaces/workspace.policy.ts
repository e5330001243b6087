import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";

/** Somebody and a workspace. */
export interface WorkspaceQuestion {
  readonly actor: Actor;
  /** What the actor is in that workspace; null when nobody. */
  readonly membership: "active" | "disabled" | null;
  /** The actor's session is in that workspace now. */
  readonly isCurrent: boolean;
}

/**
 * Whether somebody may go into a workspace: `account_disabled` when it has shut them out, `not_member` when they are
 * nobody there. Who manages workspaces may go into any, and is a member from then on.
 */
export function mayEnterWorkspace({ actor, membership }: WorkspaceQuestion): Decision {
  if (membership === "disabled") return denied("account_disabled");
  if (membership === "active" || holds(actor, "manage-workspaces")) return ALLOWED;
  return denied("not_member");
}

/** Whether somebody may rename a workspace: any with manage-workspaces, the present one with access-intro. */
export function mayUpdateWorkspace({ actor, isCurrent }: WorkspaceQuestion): Decision {
  if (holds(actor, "manage-workspaces")) return ALLOWED;
  return isCurrent && holds(actor, "access-intro") ? ALLOWED : denied("missing_permission");
}
