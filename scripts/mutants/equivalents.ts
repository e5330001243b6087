/** A change that nobody can tell from the code as it is, and why. */
export interface Equivalent {
  readonly file: string;
  /** Texts as the report shows them, or parts of these. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

const PERMISSIONS = "packages/core/src/permissions";

/** Changes judged one by one. A new one is written here only when no test could fail by it. */
export const EQUIVALENTS: readonly Equivalent[] = [
  { file: "packages/core/src/lib/amount.ts", from: "known !== undefined", to: "false", why: "what is kept is only there sooner" },
  { file: `${PERMISSIONS}/holds.ts`, from: "at < roles.length", to: "at <= roles.length", why: "one role more is no role, and holds nothing" },
  { file: `${PERMISSIONS}/holds.ts`, from: "actor.accountId ?? 0", to: "actor.accountId", why: "nothing is not above 0 either" },
  {
    file: `${PERMISSIONS}/access.ts`,
    from: "access.duty !== undefined && duties.includes(access.duty)",
    to: "duties.includes(access.duty)",
    why: "nobody has a duty that is none",
  },
  {
    file: `${PERMISSIONS}/access.ts`,
    from: "access.setting !== undefined && workspace?.settings[access.setting] === true",
    to: "workspace?.settings[access.setting] === true",
    why: "no setting has no name",
  },
  { file: `${PERMISSIONS}/permissions.ts`, from: "NOBODY", to: "[]", why: "nobody is nobody" },
  { file: `${PERMISSIONS}/roles.ts`, from: "compareRoles(role, best) > 0", to: "compareRoles(role, best) >= 0", why: "roles of one height are one role" },
];
