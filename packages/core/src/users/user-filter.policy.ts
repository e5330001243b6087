import { compareRoles, highestRole } from "../permissions/roles.ts";
import type { Role, RoleFilter, WorkspaceRole } from "../permissions/roles.ts";
import { isActive } from "./user.policy.ts";

/** How the list of people is narrowed. */
export interface UserFilter {
  /** One person; 0 is everybody. */
  readonly userId: number;
  readonly role: RoleFilter;
  /** People of any of these groups: the chosen one with all below it. Empty is everybody. */
  readonly groupIds: readonly number[];
}

/** Somebody in the list, as far as filters look. */
export interface FilteredUser {
  readonly id: number;
  readonly status: "active" | "disabled";
  readonly roles: readonly Role[];
  readonly groups: readonly { readonly id: number }[];
}

/**
 * Tells whether somebody belongs into a narrowed list. Who is disabled is found as such and not by role; `member`
 * finds those who hold nothing on top, the others whoever holds the role.
 */
export function matchesUserFilter(user: FilteredUser, { userId, role, groupIds }: UserFilter): boolean {
  if (userId !== 0 && user.id !== userId) return false;
  if (groupIds.length > 0 && !user.groups.some((group) => groupIds.includes(group.id))) return false;
  if (role === "") return true;
  if (role === "disabled") return !isActive(user);
  return isActive(user) && isOfRole(user.roles, role);
}

function isOfRole(roles: readonly Role[], role: WorkspaceRole): boolean {
  const hasNothingOnTop = compareRoles(highestRole(roles), "member") === 0;
  return compareRoles(role, "member") === 0 ? hasNothingOnTop : roles.includes(role);
}
