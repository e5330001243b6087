import { AccessDeniedError, NotFoundError, RefusedError } from "@guildhall/core";
import type { Refusal } from "@guildhall/core";
import type { DomainEvent } from "@guildhall/core/events";
import { WORKSPACE_ROLES } from "@guildhall/core/permissions";
import type { Role } from "@guildhall/core/permissions";
import { changedRoleOrStatus, isActive, isEnabledOwner, mayChangeRoleOrStatus } from "@guildhall/core/users";
import type { ManagedUser, RoleOrStatusEvent } from "@guildhall/core/users";
import { passLead } from "../challenges/index.ts";
import { recordEvent } from "../events/record-event.ts";
import { findUserSource } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { endMemberSessions } from "../session/session.repository.ts";
import { announceUser } from "./announce-user.ts";
import { readManagedUser } from "./list-users.service.ts";
import { lockRolesAndStatus, saveRolesAndStatus } from "./role-or-status.repository.ts";
import type { LockedMember } from "./role-or-status.repository.ts";

/** Whose role or status changes, and how. */
export interface RoleOrStatusChange {
  readonly userId: number;
  readonly event: RoleOrStatusEvent;
}

/**
 * Gives or takes a role, disables or enables; what is so already stays. Rules are asked under lock with what the
 * asker holds at that moment: of two owners who unmake each other at once the later one is no owner any more.
 * @throws {NotFoundError} when there is no such user in this workspace
 * @throws {AccessDeniedError} `own_role`, `missing_permission`, `owners_only`, `account_disabled`
 * @throws {RefusedError} when the user's present state forbids it
 */
export async function changeRoleOrStatus(
  call: MemberCall,
  { userId, event }: RoleOrStatusChange,
): Promise<ManagedUser> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const locked = await lockRolesAndStatus(db, { workspaceId, memberIds: [actor.memberId, userId] });
  const target = locked.get(userId);
  if (target === undefined) throw new NotFoundError("user", { userId });
  const decision = mayChangeRoleOrStatus(
    {
      actor: { memberId: actor.memberId, roles: rolesNow(actor, locked.get(actor.memberId)) },
      target,
      isListedElsewhere: (await findUserSource(db, workspaceId)) !== "",
      hasOtherOwner: [...locked.values()].some((each) => each.id !== userId && isEnabledOwner(each)),
    },
    event,
  );
  if (decision.allowed) await applyChange(call, { before: target, after: changedRoleOrStatus(target, event) });
  else if (decision.reason !== "already_so") throw refusal(decision);
  // Whoever asks again may not have been answered, and the first time not told the servers to forget.
  else announceUser(call, target.accountId);
  return readManagedUser(call, userId);
}

async function applyChange(
  call: MemberCall,
  change: { readonly before: LockedMember; readonly after: LockedMember },
): Promise<void> {
  const { db, actor } = call;
  const { before, after } = change;
  await saveRolesAndStatus(db, { workspaceId: actor.workspace.id, member: after });
  // The sessions of who is disabled open nothing, and tell why; none of them comes back to life with the member.
  if (isActive(after) && !isActive(before)) {
    await endMemberSessions(db, { accountId: after.accountId, workspaceId: actor.workspace.id });
  }
  if (!isActive(after)) await passLead(call, after.id);
  await recordEvent(call, toEvent(before, after));
  announceUser(call, after.accountId);
}

function toEvent(before: LockedMember, after: LockedMember): DomainEvent {
  const memberId = after.id;
  if (isActive(before) === isActive(after)) {
    return { type: "user.roles_changed", payload: { memberId, from: [...before.roles], to: [...after.roles] } };
  }
  return { type: isActive(after) ? "user.enabled" : "user.disabled", payload: { memberId } };
}

/** What the asker holds now: the session may remember more. What the account has beside the workspace stays. */
function rolesNow(actor: MemberCall["actor"], now: LockedMember | undefined): readonly Role[] {
  if (now === undefined || !isActive(now)) throw new AccessDeniedError("account_disabled");
  return [...now.roles, ...actor.roles.filter((role) => !WORKSPACE_ROLES.some((each) => each === role))];
}

/** Who asks is wrong: 403. The thing itself is not so now: 409. */
function refusal({ reason }: Refusal): AccessDeniedError | RefusedError {
  return ABOUT_ASKER.includes(reason) ? new AccessDeniedError(reason) : new RefusedError(reason);
}

const ABOUT_ASKER: readonly string[] = ["own_role", "missing_permission", "owners_only"];
