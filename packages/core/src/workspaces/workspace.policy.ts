import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";

/** An actor and a workspace. */
export interface WorkspaceQuestion {
  readonly actor: Actor;
  /** The actor's membership in that workspace; null for none. */
  readonly membership: "active" | "disabled" | null;
  /** The actor's session is in that workspace. */
  readonly isCurrent: boolean;
}

/**
 * Refuses with `account_disabled` if the workspace disabled the actor, `not_member` without membership. People who
 * manage workspaces may enter any, and become members.
 */
export function mayEnterWorkspace({ actor, membership }: WorkspaceQuestion): Decision {
  if (membership === "disabled") return denied("account_disabled");
  if (membership === "active" || holds(actor, "manage-workspaces")) return ALLOWED;
  return denied("not_member");
}

/** Any workspace with manage-workspaces, the current one with access-intro. */
export function mayUpdateWorkspace({ actor, isCurrent }: WorkspaceQuestion): Decision {
  if (holds(actor, "manage-workspaces")) return ALLOWED;
  return isCurrent && holds(actor, "access-intro") ? ALLOWED : denied("missing_permission");
}
