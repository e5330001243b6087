import { AccessDeniedError, NotFoundError, RefusedError } from "@guildhall/core";
import type { Refusal } from "@guildhall/core";
import type { DomainEvent } from "@guildhall/core/events";
import { WORKSPACE_ROLES } from "@guildhall/core/permissions";
import type { Role } from "@guildhall/core/permissions";
import { changedRoleOrStatus, isActive, isEnabledOwner, mayChangeRoleOrStatus } from "@guildhall/core/users";
import type { ManagedUser, RoleOrStatusEvent } from "@guildhall/core/users";
import { passLead, passReviews } from "../challenges/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import { findUserSource } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { passRequests } from "../purchases/index.ts";
import { endMemberSessions } from "../session/session.repository.ts";
import { announceUser } from "./announce-user.ts";
import { readManagedUser } from "./list-users.service.ts";
import { lockRolesAndStatus, saveRolesAndStatus } from "./role-or-status.repository.ts";
import type { LockedMember } from "./role-or-status.repository.ts";

/** A change of a member's role or status. */
export interface RoleOrStatusChange {
  readonly userId: number;
  readonly event: RoleOrStatusEvent;
}

/**
 * Grants or revokes a role, disables or enables; a no-op if it's already so. Authorized under lock with the caller's
 * current roles: of two owners revoking each other's role, the later one is refused.
 * @throws {NotFoundError} when the user isn't in this workspace
 * @throws {AccessDeniedError} `own_role`, `missing_permission`, `owners_only`, `account_disabled`
 * @throws {RefusedError} when the user's current state forbids it
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
  if (decision.allowed) await applyRoleOrStatus(call, { before: target, after: changedRoleOrStatus(target, event) });
  else if (decision.reason !== "already_so") throw refusal(decision);
  // A repeated call may follow a lost response, and the first one may not have invalidated the caches.
  else announceUser(call, target.accountId);
  return readManagedUser(call, userId);
}

/** Writes what was decided; the member must be locked. */
export async function applyRoleOrStatus(
  call: EventScope,
  change: { readonly before: LockedMember; readonly after: LockedMember },
): Promise<void> {
  const { db, actor } = call;
  const { before, after } = change;
  await saveRolesAndStatus(db, { workspaceId: actor.workspace.id, member: after });
  // A disabled member's sessions give no access, but say why; enabling the member doesn't revive them.
  if (isActive(after) && !isActive(before)) {
    await endMemberSessions(db, { accountId: after.accountId, workspaceId: actor.workspace.id });
  }
  if (!isActive(after)) await passLead(call, after.id);
  await recordEvent(call, toEvent(before, after));
  if (isActive(before)) {
    await passReviews(call, before);
    await passRequests(call, before.id);
  }
  announceUser(call, after.accountId);
}

function toEvent(before: LockedMember, after: LockedMember): DomainEvent {
  const memberId = after.id;
  if (isActive(before) === isActive(after)) {
    return { type: "user.roles_changed", payload: { memberId, from: [...before.roles], to: [...after.roles] } };
  }
  return { type: isActive(after) ? "user.enabled" : "user.disabled", payload: { memberId } };
}

/** The caller's current roles: the session may be stale. The account's own roles stay. */
function rolesNow(actor: MemberCall["actor"], now: LockedMember | undefined): readonly Role[] {
  if (now === undefined || !isActive(now)) throw new AccessDeniedError("account_disabled");
  return [...now.roles, ...actor.roles.filter((role) => !WORKSPACE_ROLES.some((each) => each === role))];
}

/** 403 if the caller may not; 409 if the state forbids it. */
function refusal({ reason }: Refusal): AccessDeniedError | RefusedError {
  return ABOUT_ASKER.includes(reason) ? new AccessDeniedError(reason) : new RefusedError(reason);
}

const ABOUT_ASKER: readonly string[] = ["own_role", "missing_permission", "owners_only"];
