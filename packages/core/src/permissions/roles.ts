/** The roles, lowest first; `member` is implied by membership, `super_admin` belongs to the account. */
export const ROLES = ["member", "moderator", "admin", "owner", "super_admin"] as const;

/** What somebody is in a workspace. */
export type Role = (typeof ROLES)[number];

/** The roles a workspace can give or take; `member` comes with membership, `super_admin` from outside. */
export const WORKSPACE_ROLES = ["member", "moderator", "admin", "owner"] as const satisfies readonly Role[];

/** A role that a workspace can give. */
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** What a list of people can be narrowed to by role: "" is everybody, "disabled" who is shut out. */
export const ROLE_FILTERS = ["", ...WORKSPACE_ROLES, "disabled"] as const;

/** What a list of people can be narrowed to by role. */
export type RoleFilter = (typeof ROLE_FILTERS)[number];

/** Tells whether a text is one of the roles. */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** Orders two roles: negative when the first is lower. */
export function compareRoles(first: Role, second: Role): number {
  return ROLES.indexOf(first) - ROLES.indexOf(second);
}

/** The highest of the roles held; somebody with none is shown as `member`. */
export function highestRole(roles: readonly Role[]): Role {
  return roles.reduce<Role>((best, role) => (compareRoles(role, best) > 0 ? role : best), "member");
}
