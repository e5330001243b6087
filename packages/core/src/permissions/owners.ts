import type { Actor } from "./holds.ts";
import { compareRoles, highestRole } from "./roles.ts";

/** Whether the actor may add and remove owners: owners and anyone ranked above them. */
export function canManageOwners({ roles }: Actor): boolean {
  return compareRoles(highestRole(roles), "owner") >= 0;
}
