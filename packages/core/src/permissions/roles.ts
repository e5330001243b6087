/** Lowest first; `member` is implied by membership, `super_admin` belongs to the account. */
export const ROLES = ["member", "moderator", "admin", "owner", "super_admin"] as const;

export type Role = (typeof ROLES)[number];

/** Roles that a workspace can assign; `member` comes with membership, `super_admin` from outside. */
export const WORKSPACE_ROLES = ["member", "moderator", "admin", "owner"] as const satisfies readonly Role[];

export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** "" is everyone, "disabled" disabled people. */
export const ROLE_FILTERS = ["", ...WORKSPACE_ROLES, "disabled"] as const;

export type RoleFilter = (typeof ROLE_FILTERS)[number];

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** Negative if the first is lower. */
export function compareRoles(first: Role, second: Role): number {
  return ROLES.indexOf(first) - ROLES.indexOf(second);
}

/** `member` if there are no roles. */
export function highestRole(roles: readonly Role[]): Role {
  return roles.reduce<Role>((best, role) => (compareRoles(role, best) > 0 ? role : best), "member");
}
