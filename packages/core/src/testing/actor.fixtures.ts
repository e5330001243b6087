import { DEFAULT_WORKSPACE_SETTINGS } from "../settings/settings.contract.ts";
import { FEATURES } from "../permissions/features.ts";
import type { AccessContext, AccessQuestion } from "../permissions/access.ts";
import type { Actor } from "../permissions/holds.ts";
import { ROLES } from "../permissions/roles.ts";
import type { Role } from "../permissions/roles.ts";

/** Somebody with these roles beside member. */
export function buildActor(...roles: readonly Role[]): Actor {
  return { roles: [...new Set<Role>(["member", ...roles])], accountId: 1 };
}

/** A workspace with every feature and the settings it starts with. */
export function buildAccessContext(changes: Partial<AccessContext> = {}): AccessContext {
  return { features: [...FEATURES], settings: DEFAULT_WORKSPACE_SETTINGS, ...changes };
}

/** Everybody who can ask: a guest, an account without a workspace, and each role inside one. */
export function listAskers(workspace: AccessContext = buildAccessContext()): Readonly<Record<string, AccessQuestion>> {
  const inside = ROLES.map((role): [Role, AccessQuestion] => [role, { actor: buildActor(role), workspace }]);
  return {
    guest: { actor: null, workspace: null },
    account: { actor: { roles: [], accountId: 1 }, workspace: null },
    ...Object.fromEntries(inside),
  };
}
