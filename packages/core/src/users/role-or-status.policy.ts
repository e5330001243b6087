import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import { holds } from "../permissions/holds.ts";
import { canManageOwners } from "../permissions/owners.ts";
import { compareRoles, highestRole, WORKSPACE_ROLES } from "../permissions/roles.ts";
import type { Role } from "../permissions/roles.ts";
import { roleOrStatusMachine } from "./role-or-status.machine.ts";
import type { GivenRole, RoleOrStatus, RoleOrStatusEvent } from "./role-or-status.machine.ts";

/** Somebody whose role or status is changed. */
export interface RoleOrStatusTarget {
  readonly id: number;
  readonly status: "active" | "disabled";
  readonly roles: readonly Role[];
}

/** Who changes whose role or status, and what of the workspace matters. */
export interface RoleOrStatusQuestion {
  readonly actor: { readonly memberId: number; readonly roles: readonly Role[] };
  readonly target: RoleOrStatusTarget;
  /** Whether an integration keeps the list of people, so that they come, go and are grouped there. */
  readonly isListedElsewhere: boolean;
  /** Whether there is an enabled owner beside the target. */
  readonly hasOtherOwner: boolean;
}

/** What somebody is: shut out, or the highest role held. */
export function roleOrStatusOf({ status, roles }: Pick<RoleOrStatusTarget, "status" | "roles">): RoleOrStatus {
  if (status === "disabled") return "disabled";
  const highest = highestRole(roles);
  return WORKSPACE_ROLES.find((role) => role === highest) ?? WORKSPACE_ROLES[0];
}

/** Tells whether somebody is an owner and not shut out; a workspace always keeps one. */
export function isEnabledOwner(target: Pick<RoleOrStatusTarget, "status" | "roles">): boolean {
  return target.status === "active" && canManageOwners(target);
}

/**
 * Whether the actor may change the target's role or status so. Reasons about the actor come first: `own_role`,
 * `missing_permission`, `owners_only`; then the others: `listed_elsewhere`, `owner_locked`, `last_owner`,
 * `target_is_admin`, `target_disabled`, and `already_so` when there is nothing to change.
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

/** Whether the actor may put people into groups: `missing_permission`, or `listed_elsewhere`. */
export function maySetUserGroups({
  actor,
  isListedElsewhere,
}: Pick<RoleOrStatusQuestion, "actor" | "isListedElsewhere">): Decision {
  return allOf(
    holds(actor, "manage-users") ? ALLOWED : denied("missing_permission"),
    isListedElsewhere ? denied("listed_elsewhere") : ALLOWED,
  );
}

/** The target as a change leaves it; what it changes nothing of stays the same. */
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

/** The role that an event gives or takes. */
function roleOf(event: Exclude<RoleOrStatusEvent, "disable" | "enable">): GivenRole {
  return event.replace(/^(add|remove)_/, "") as GivenRole;
}

function isAboutStatus(event: RoleOrStatusEvent): boolean {
  return event === "disable" || event === "enable";
}

/** Owners are made and unmade by owners, the roles below by who manages the settings; so are those who hold them. */
function isPermitted({ actor, target }: RoleOrStatusQuestion, event: RoleOrStatusEvent): Decision {
  const isOwnersMatter = event.endsWith("_owner") || (event === "enable" && canManageOwners(target));
  if (isOwnersMatter) return canManageOwners(actor) ? ALLOWED : denied("owners_only");
  const isAboutMember = isAboutStatus(event) && compareRoles(highestRole(target.roles), "member") <= 0;
  return holds(actor, isAboutMember ? "manage-users" : "manage-ws-settings") ? ALLOWED : denied("missing_permission");
}
