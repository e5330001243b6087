import { DUTIES } from "../permissions/duties.ts";
import { FEATURES } from "../permissions/features.ts";
import { PERMISSIONS } from "../permissions/permissions.ts";
import type { Permission } from "../permissions/permissions.ts";
import { GUEST_SESSION } from "./route-guard.ts";
import type { GuardSession } from "./route-guard.ts";
import type { UserInfo } from "./session-store.ts";

/** The parts of a session that pages and links depend on; names unknown to this build are dropped. */
export function toGuardSession(info: UserInfo | null): GuardSession {
  if (info === null || !info.loggedIn) return GUEST_SESSION;
  return {
    isSignedIn: true,
    hasWorkspace: info.workspace !== null && info.user !== null,
    permissions: PERMISSIONS.filter((permission) => info.permissions.includes(permission)),
    duties: DUTIES.filter((duty) => info.duties.includes(duty)),
    features: FEATURES.filter((feature) => info.features.includes(feature)),
    leaderboardFreeAccess: info.settings?.leaderboardFreeAccess ?? false,
    introStep: info.user?.introStep ?? "",
    integrations: info.integrations,
    chats: info.chats,
    hasInvites: info.hasNoInvites !== true,
    needsIntegration: !info.optionalInteg,
    isWorkspaceCompleted: info.workspace?.isCompleted ?? false,
  };
}

/** As reported by the server. */
export function sessionHolds(info: UserInfo | null, permission: Permission): boolean {
  return info !== null && info.loggedIn && info.permissions.includes(permission);
}
