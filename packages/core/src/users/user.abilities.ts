import { denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { canManageOwners } from "../permissions/owners.ts";
import type { GivenRole, RoleOrStatusEvent } from "./role-or-status.machine.ts";
import { maySetUserGroups, mayChangeRoleOrStatus } from "./role-or-status.policy.ts";
import type { RoleOrStatusQuestion } from "./role-or-status.policy.ts";
import { isActive } from "./user.policy.ts";

/** A choice among somebody's roles: whether it is on, what choosing it does, and whether that may be done. */
export interface RoleOption {
  readonly name: "member" | GivenRole | "disabled";
  readonly isOn: boolean;
  /** What choosing it does; null for what nobody chooses. */
  readonly event: RoleOrStatusEvent | null;
  readonly decision: Decision;
}

/** What the asker may do about somebody in the list of people. */
export interface UserAbilities {
  /** In the order in which they are shown. */
  readonly roles: readonly RoleOption[];
  readonly groups: Decision;
}

/**
 * Decides every choice of a row in the list of people. `member` is never chosen (`always_member`); `owner` is there
 * where owners look or are looked at, `disabled` only where no integration keeps the list.
 */
export function userAbilities(question: RoleOrStatusQuestion): UserAbilities {
  const { target, actor, isListedElsewhere } = question;
  const hasOwnerOption = canManageOwners(actor) || canManageOwners(target);
  const given: readonly GivenRole[] = hasOwnerOption ? ["moderator", "admin", "owner"] : ["moderator", "admin"];
  return {
    roles: [
      { name: "member", isOn: true, event: null, decision: denied("always_member") },
      ...given.map((role) => roleOption(question, role)),
      ...(isListedElsewhere ? [] : [disabledOption(question)]),
    ],
    groups: maySetUserGroups(question),
  };
}

function roleOption(question: RoleOrStatusQuestion, role: GivenRole): RoleOption {
  const isOn = question.target.roles.includes(role);
  const event = `${isOn ? "remove" : "add"}_${role}` as const;
  return { name: role, isOn, event, decision: mayChangeRoleOrStatus(question, event) };
}

function disabledOption(question: RoleOrStatusQuestion): RoleOption {
  const isOn = !isActive(question.target);
  const event = isOn ? "enable" : "disable";
  return { name: "disabled", isOn, event, decision: mayChangeRoleOrStatus(question, event) };
}
