import { denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { canManageOwners } from "../permissions/owners.ts";
import type { GivenRole, RoleOrStatusEvent } from "./role-or-status.machine.ts";
import { maySetUserGroups, mayChangeRoleOrStatus } from "./role-or-status.policy.ts";
import type { RoleOrStatusQuestion } from "./role-or-status.policy.ts";
import { isActive } from "./user.policy.ts";

/** A selectable role: whether it's selected, its event, and whether that's allowed. */
export interface RoleOption {
  readonly name: "member" | GivenRole | "disabled";
  readonly isOn: boolean;
  /** Null if it can't be selected. */
  readonly event: RoleOrStatusEvent | null;
  readonly decision: Decision;
}

/** What the viewer may do with a user in the list. */
export interface UserAbilities {
  /** In display order. */
  readonly roles: readonly RoleOption[];
  readonly groups: Decision;
}

/**
 * Decides all choices of a user's row. `member` can't be selected (`always_member`); `owner` is shown if viewer or
 * target is an owner, `disabled` unless an integration manages the list.
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
