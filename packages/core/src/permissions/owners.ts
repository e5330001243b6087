import type { Actor } from "./holds.ts";
import { compareRoles, highestRole } from "./roles.ts";

/** Tells whether the actor may make and unmake owners: an owner may, and who stands above owners. */
export function canManageOwners({ roles }: Actor): boolean {
  return compareRoles(highestRole(roles), "owner") >= 0;
}
