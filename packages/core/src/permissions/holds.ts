import { PERMISSION_ROLES, PERMISSIONS } from "./permissions.ts";
import type { Permission } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** Who asks, as far as permissions care. */
export interface Actor {
  readonly roles: readonly Role[];
  /** The account signed in, also when no workspace is chosen yet; above 0. */
  readonly accountId?: number;
}

/** The roles that hold each permission, a bit each: one lookup and one comparison a question. */
const HOLDERS = Object.fromEntries(PERMISSIONS.map((permission) => [permission, holdersOf(permission)])) as Readonly<
  Record<Permission, number>
>;

/** Tells whether the actor has the permission, by any of the roles or by being signed in at all. */
export function holds(actor: Actor, permission: Permission): boolean {
  const { roles } = actor;
  let held = 0;
  for (let at = 0; at < roles.length; at += 1) held |= bitOf(roles[at] as Role);
  if ((HOLDERS[permission] & held) !== 0) return true;
  return permission === "switch-workspace" && (actor.accountId ?? 0) > 0;
}

/** Every permission the actor holds, in the order of the table. */
export function permissionsOf(actor: Actor): Permission[] {
  return PERMISSIONS.filter((permission) => holds(actor, permission));
}

/** The one place where `super_admin` is answered: it holds everything. */
function holdersOf(permission: Permission): number {
  return PERMISSION_ROLES[permission].reduce((bits, role) => bits | bitOf(role), bitOf("super_admin"));
}

// A switch, because looking the five up in an object takes several times as long.
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
      // A role that only a newer server knows holds nothing here.
      return 0;
  }
}
