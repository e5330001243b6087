import type { Equivalent } from "./equivalent.ts";

const PERMISSIONS = "packages/core/src/permissions";
const CHALLENGES = "packages/core/src/challenges";
const PASSWORDS = "packages/core/src/accounts/password.policy.ts";
const GROUPS = `holds(actor, "select-any-group")`;
const SAME_HOLDERS = "the table gives both permissions to the same roles";
const ALLOWED_ONLY = "which way a challenge ends is not asked here, only whether it may";

/** Of core. */
export const CORE_EQUIVALENTS: readonly Equivalent[] = [
  {
    file: "packages/core/src/perks/perk.form.ts",
    from: "readQuantity(draft.quantity) ?? UNLIMITED_QUANTITY",
    to: "readQuantity(draft.quantity)",
    why: "what isn't a number is refused before it's sent",
  },
  {
    file: "packages/core/src/perks/perk.form.ts",
    isWhole: true,
    from: "amount ?? 0",
    to: "amount",
    why: "nothing is not above 0 either",
  },
  {
    file: "packages/core/src/accounts/invite.policy.ts",
    isWhole: true,
    from: `holds(actor, "manage-users") || holds(actor, "access-intro")`,
    to: `holds(actor, "manage-users")`,
    why: "whoever sets up a workspace manages its users, too",
  },
  {
    file: "packages/core/src/lib/number-style.ts",
    from: "Number.isSafeInteger(value) ? numberStyleOf(language) : formatterOf(language)",
    to: "formatterOf(language)",
    why: "a whole number looks the same either way, and comes sooner from the language's own style",
  },
  {
    file: "packages/core/src/session/tour.machine.ts",
    from: "slides[reached] ?? slides[0]",
    to: "slides[reached]",
    why: "every allowed step ends at a slide",
  },
  {
    file: "packages/core/src/session/tour.machine.ts",
    isWhole: true,
    line: "?? slides[0] };",
    from: "0",
    to: "1",
    why: "every allowed step ends at a slide",
  },
  {
    file: "packages/core/src/lib/number-style.ts",
    from: "known !== undefined",
    to: "false",
    why: "what is kept is only there sooner",
  },
  {
    file: "packages/core/src/lib/number-style.ts",
    from: "1.5",
    to: "2.5",
    why: "either shows the sign between whole and part",
  },
  {
    file: "packages/core/src/thanks/quota-reminder.policy.ts",
    line: "(_each, at) => at + 1",
    from: "1",
    to: "2",
    why: "nobody is reminded on the 1st, and no day comes after the last",
  },
  {
    file: `${CHALLENGES}/split.ts`,
    line: "code: amount > 0",
    from: "amount > 0",
    to: "amount >= 0",
    why: "what has no difference was left out before",
  },
  {
    file: `${CHALLENGES}/challenge.policy.ts`,
    from: GROUPS,
    to: `holds(actor, "manage-challenges")`,
    why: SAME_HOLDERS,
  },
  {
    file: `${CHALLENGES}/challenge.policy.ts`,
    from: `holds(actor, "manage-challenges")`,
    to: GROUPS,
    why: SAME_HOLDERS,
  },
  {
    file: "packages/core/src/perks/perk.policy.ts",
    from: GROUPS,
    to: `holds(actor, "manage-products")`,
    why: SAME_HOLDERS,
  },
  {
    file: "packages/core/src/perks/perk.policy.ts",
    from: `holds(actor, "manage-products")`,
    to: GROUPS,
    why: SAME_HOLDERS,
  },
  { file: `${CHALLENGES}/challenge.abilities.ts`, from: "false", to: "true", why: ALLOWED_ONLY },
  {
    file: `${CHALLENGES}/division.policy.ts`,
    from: "days === undefined",
    to: "passed.length <= sent",
    why: "none is never more than were sent",
  },
  {
    file: `${CHALLENGES}/division.policy.ts`,
    from: "days >= LEADER_DAYS",
    to: "days >= (LEADER_DAYS) - 1",
    why: "no reminder comes the day before",
  },
  {
    file: `${CHALLENGES}/deadline.policy.ts`,
    from: "acceptDeadlineAt !== null",
    to: "completeDeadlineAt !== null",
    why: "nothing since 1970 is before no time at all",
  },
  {
    file: `${CHALLENGES}/deadline.policy.ts`,
    from: "graceUntil !== null",
    to: "now <= graceUntil",
    why: "nothing since 1970 is before no time at all",
  },
  { file: PASSWORDS, from: "codePointAt(0) ?? 0", to: "codePointAt(0)", why: "a character has a code point" },
  {
    file: PASSWORDS,
    isWhole: true,
    from: "codes[index] ?? 0",
    to: "codes[index]",
    why: "there is a code before each but the first",
  },
  { file: PASSWORDS, from: "0", to: "1", why: "what stands for what is always there" },
  {
    file: `${PERMISSIONS}/holds.ts`,
    from: "at < roles.length",
    to: "at <= roles.length",
    why: "one role more is no role, and holds nothing",
  },
  {
    file: `${PERMISSIONS}/holds.ts`,
    isWhole: true,
    from: "actor.accountId ?? 0",
    to: "actor.accountId",
    why: "nothing is not above 0 either",
  },
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
  {
    file: `${PERMISSIONS}/roles.ts`,
    from: "compareRoles(role, best) > 0",
    to: "compareRoles(role, best) >= 0",
    why: "roles of one height are one role",
  },
];
