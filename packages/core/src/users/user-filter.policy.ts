import { compareRoles, highestRole } from "../permissions/roles.ts";
import type { Role, RoleFilter, WorkspaceRole } from "../permissions/roles.ts";
import { isActive } from "./user.policy.ts";

/** Filters of the user list. */
export interface UserFilter {
  /** 0 is everyone. */
  readonly userId: number;
  readonly role: RoleFilter;
  /** Members of any of these groups: the chosen one and its descendants. Empty is everyone. */
  readonly groupIds: readonly number[];
}

/** A list entry, as far as filters need it. */
export interface FilteredUser {
  readonly id: number;
  readonly status: "active" | "disabled";
  readonly roles: readonly Role[];
  readonly groups: readonly { readonly id: number }[];
}

/**
 * Whether a user matches the filter. Disabled people match only `disabled`, no role; `member` matches people without
 * further roles, other roles everyone who holds them.
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
