import { PERMISSION_ROLES, PERMISSIONS } from "./permissions.ts";
import type { Permission } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** Who asks, as far as permissions care. */
export interface Actor {
  readonly roles: readonly Role[];
  /** The account signed in, also when no workspace is chosen yet; above 0. */
  readonly accountId?: number;
}

const GRANTS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  member: grantsOf("member"),
  moderator: grantsOf("moderator"),
  admin: grantsOf("admin"),
  owner: grantsOf("owner"),
  super_admin: new Set(PERMISSIONS),
};

/** Tells whether the actor has the permission, by any of the roles or by being signed in at all. */
export function holds(actor: Actor, permission: Permission): boolean {
  for (const role of actor.roles) {
    if (GRANTS[role].has(permission)) return true;
  }
  return permission === "switch-workspace" && (actor.accountId ?? 0) > 0;
}

/** Every permission the actor holds, in the order of the table. */
export function permissionsOf(actor: Actor): Permission[] {
  return PERMISSIONS.filter((permission) => holds(actor, permission));
}

function grantsOf(role: Exclude<Role, "super_admin">): ReadonlySet<Permission> {
  return new Set(
    PERMISSIONS.filter((permission) => (PERMISSION_ROLES[permission] as readonly Role[]).includes(role)),
  );
}
