import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import { holds } from "../permissions/holds.ts";
import { canManageOwners } from "../permissions/owners.ts";
import { compareRoles, highestRole, WORKSPACE_ROLES } from "../permissions/roles.ts";
import type { Role } from "../permissions/roles.ts";
import { roleOrStatusMachine } from "./role-or-status.machine.ts";
import type { GivenRole, RoleOrStatus, RoleOrStatusEvent } from "./role-or-status.machine.ts";

/** The member whose role or status changes. */
export interface RoleOrStatusTarget {
  readonly id: number;
  readonly status: "active" | "disabled";
  readonly roles: readonly Role[];
}

/** Actor, target, and the relevant parts of the workspace. */
export interface RoleOrStatusQuestion {
  readonly actor: { readonly memberId: number; readonly roles: readonly Role[] };
  readonly target: RoleOrStatusTarget;
  /** An integration manages the members and their groups. */
  readonly isListedElsewhere: boolean;
  /** Whether another enabled owner exists. */
  readonly hasOtherOwner: boolean;
}

/** Disabled, or the highest role held. */
export function roleOrStatusOf({ status, roles }: Pick<RoleOrStatusTarget, "status" | "roles">): RoleOrStatus {
  if (status === "disabled") return "disabled";
  const highest = highestRole(roles);
  return WORKSPACE_ROLES.find((role) => role === highest) ?? WORKSPACE_ROLES[0];
}

/** An owner who isn't disabled; every workspace keeps at least one. */
export function isEnabledOwner(target: Pick<RoleOrStatusTarget, "status" | "roles">): boolean {
  return target.status === "active" && canManageOwners(target);
}

/**
 * Whether the actor may make this change. Reasons about the actor come first: `own_role`, `missing_permission`,
 * `owners_only`; then `listed_elsewhere`, `owner_locked`, `last_owner`, `target_is_admin`, `target_disabled`, and
 * `already_so` if there's nothing to change.
 */
export function mayChangeRoleOrStatus(question: RoleOrStatusQuestion, event: RoleOrStatusEvent): Decision {
  const { actor, target, hasOtherOwner } = question;
  return allOf(
    actor.memberId === target.id ? denied("own_role") : ALLOWED,
    isPermitted(question, event),
    question.isListedElsewhere && isAboutStatus(event) ? denied("listed_elsewhere") : ALLOWED,
    transition(roleOrStatusMachine, { state: roleOrStatusOf(target), event }, { roles: target.roles, hasOtherOwner }),
  );
}

/** Refuses with `missing_permission` or `listed_elsewhere`. */
export function maySetUserGroups({
  actor,
  isListedElsewhere,
}: Pick<RoleOrStatusQuestion, "actor" | "isListedElsewhere">): Decision {
  return allOf(
    holds(actor, "manage-users") ? ALLOWED : denied("missing_permission"),
    isListedElsewhere ? denied("listed_elsewhere") : ALLOWED,
  );
}

/** The target after a change; other properties stay the same. */
export function changedRoleOrStatus<Target extends Pick<RoleOrStatusTarget, "status" | "roles">>(
  target: Target,
  event: RoleOrStatusEvent,
): Target {
  switch (event) {
    case "disable":
      return { ...target, status: "disabled" };
    case "enable":
      return { ...target, status: "active" };
    default: {
      const role = roleOf(event);
      const others = target.roles.filter((each) => each !== role);
      const roles = event.startsWith("add_") ? [...others, role].toSorted(compareRoles) : others;
      return { ...target, roles };
    }
  }
}

/** The role that an event adds or removes. */
function roleOf(event: Exclude<RoleOrStatusEvent, "disable" | "enable">): GivenRole {
  return event.replace(/^(add|remove)_/, "") as GivenRole;
}

function isAboutStatus(event: RoleOrStatusEvent): boolean {
  return event === "disable" || event === "enable";
}

/** Owners manage owners; other roles, and their holders, are managed by people who manage the settings. */
function isPermitted({ actor, target }: RoleOrStatusQuestion, event: RoleOrStatusEvent): Decision {
  const isOwnersMatter = event.endsWith("_owner") || (event === "enable" && canManageOwners(target));
  if (isOwnersMatter) return canManageOwners(actor) ? ALLOWED : denied("owners_only");
  const isAboutMember = isAboutStatus(event) && compareRoles(highestRole(target.roles), "member") <= 0;
  return holds(actor, isAboutMember ? "manage-users" : "manage-ws-settings") ? ALLOWED : denied("missing_permission");
}
