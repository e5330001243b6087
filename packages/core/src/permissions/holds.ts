import { PERMISSION_ROLES, PERMISSIONS } from "./permissions.ts";
import type { Permission } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** The caller, for permission checks. */
export interface Actor {
  readonly roles: readonly Role[];
  /** The signed-in account, even without a workspace; above 0. */
  readonly accountId?: number;
  /** Set if they act through a widget: whatever their roles, they hold what every member does. */
  readonly through?: "widget";
}

/** Bitmask of the roles that hold each permission, so a check is one lookup and one comparison. */
const HOLDERS = Object.fromEntries(PERMISSIONS.map((permission) => [permission, holdersOf(permission)])) as Readonly<
  Record<Permission, number>
>;

const MEMBER_ONLY: readonly Role[] = ["member"];

/** Whether the actor has the permission, through a role or just by being signed in. */
export function holds(actor: Actor, permission: Permission): boolean {
  const roles = actor.through === "widget" ? MEMBER_ONLY : actor.roles;
  let held = 0;
  for (let at = 0; at < roles.length; at += 1) held |= bitOf(roles[at] as Role);
  if ((HOLDERS[permission] & held) !== 0) return true;
  return permission === "switch-workspace" && (actor.accountId ?? 0) > 0;
}

export function permissionsOf(actor: Actor): Permission[] {
  return PERMISSIONS.filter((permission) => holds(actor, permission));
}

/** The only place that handles `super_admin`: it holds every permission. */
function holdersOf(permission: Permission): number {
  return PERMISSION_ROLES[permission].reduce((bits, role) => bits | bitOf(role), bitOf("super_admin"));
}

// A switch is several times faster than looking the five up in an object.
function bitOf(role: Role): number {
  switch (role) {
    case "member":
      return 1;
    case "moderator":
      return 2;
    case "admin":
      return 4;
    case "owner":
      return 8;
    case "super_admin":
      return 16;
    default:
      // A role from a newer server holds nothing here.
      return 0;
  }
}
