import { ACTIVITY_KINDS } from "./activity-kinds.ts";
import type { Activities } from "./activity-kinds.ts";
import type { WorkspaceRole } from "./roles.ts";

const EVERYBODY = ["member", "moderator", "admin", "owner"] as const;
const MODERATORS_UP = ["moderator", "admin", "owner"] as const;
const ADMINS_UP = ["admin", "owner"] as const;
const NOBODY = [] as const;

// Safe: keys widen to strings; these are the values of the table.
const OF_KINDS = Object.fromEntries(
  Object.values(ACTIVITY_KINDS).map((area) => [`manage-${area}`, MODERATORS_UP]),
) as Record<`manage-${Activities}`, typeof MODERATORS_UP>;

/** Permissions by workspace role. `super_admin` isn't listed: it holds all of them, see `holds`. */
export const PERMISSION_ROLES = {
  "access-dashboard": EVERYBODY,
  "manage-own-profile": EVERYBODY,
  "access-profiles": EVERYBODY,
  "overview-integration": EVERYBODY,
  "access-messenger": EVERYBODY,
  "access-intro-tour": EVERYBODY,
  "access-intro-thanks": EVERYBODY,
  "switch-workspace": EVERYBODY,
  "manage-users": MODERATORS_UP,
  "manage-purchases": MODERATORS_UP,
  "manage-schedule": MODERATORS_UP,
  ...OF_KINDS,
  "manage-products": MODERATORS_UP,
  "free-purchases": MODERATORS_UP,
  "manage-balances": MODERATORS_UP,
  "closed-leaderboard": MODERATORS_UP,
  "switch-group": MODERATORS_UP,
  "select-any-group": MODERATORS_UP,
  "access-intro": ADMINS_UP,
  "manage-ws-settings": ADMINS_UP,
  "manage-thanks": ADMINS_UP,
  "add-integration": ADMINS_UP,
  "manage-workspaces": NOBODY,
} as const satisfies Record<string, readonly WorkspaceRole[]>;

/** Something a role may be allowed to do. */
export type Permission = keyof typeof PERMISSION_ROLES;

/** In table order. */
// Safe: Object.keys widens to string[]; these are the keys of the table above.
export const PERMISSIONS = Object.keys(PERMISSION_ROLES) as readonly Permission[];
