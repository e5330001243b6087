import { NotFoundError, USERS_PAGE_SIZE } from "@guildhall/core";
import type { EndpointResponse, UserRef } from "@guildhall/core";
import { holds } from "@guildhall/core/permissions";
import type { RoleFilter } from "@guildhall/core/permissions";
import type { ManagedUser, userCalls } from "@guildhall/core/users";
import { groupScope } from "../groups/index.ts";
import { findUserSource } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { countListed } from "./count-users.ts";
import { presentManagedUsers } from "./user.presenter.ts";
import { findManagedUsers, searchMembers } from "./user-list.repository.ts";
import type { ListWindow } from "./user-list.repository.ts";

/** 0 and "" don't filter. */
export interface UserListQuestion {
  readonly userId: number;
  readonly role: RoleFilter;
  readonly groupId: number;
  /** Counted from 0. */
  readonly page: number;
}

/** By name. */
export async function listUsers(
  call: MemberCall,
  question: UserListQuestion,
): Promise<EndpointResponse<typeof userCalls.list>> {
  const { actor, db } = call;
  const { userId, role, groupId, page } = question;
  const workspaceId = actor.workspace.id;
  const filter = { userId, role, groupIds: await groupScope(db, workspaceId, groupId) };
  const [total, listedBy] = await Promise.all([countListed(call, filter), findUserSource(db, workspaceId)]);
  const rows = await findManagedUsers(db, workspaceId, { filter, window: windowOf(page, total) });
  const hasNext = total > (page + 1) * USERS_PAGE_SIZE;
  return {
    items: await presentManagedUsers(call, rows),
    hasNext,
    nextPage: hasNext ? page + 1 : null,
    total,
    listedBy,
    addsByEmail: call.deps.config.login.email,
  };
}

/** A page's rows, counted from the nearer end: the last page costs what the first one does. */
function windowOf(page: number, total: number): ListWindow {
  const offset = page * USERS_PAGE_SIZE;
  const limit = Math.min(USERS_PAGE_SIZE, Math.max(0, total - offset));
  const isFromEnd = offset > total / 2;
  return { limit, offset: isFromEnd ? Math.max(0, total - offset - limit) : offset, isFromEnd };
}

/** People by part of their name; user managers find disabled ones, too. */
export function listUsersForAutocomplete({ actor, db }: MemberCall, query: string): Promise<UserRef[]> {
  return searchMembers(db, {
    workspaceId: actor.workspace.id,
    query,
    withDisabled: holds(actor, "manage-users"),
    limit: USERS_PAGE_SIZE,
  });
}

/** A user as user managers see them. @throws {NotFoundError} when the user isn't in this workspace */
export async function readManagedUser(call: MemberCall, userId: number): Promise<ManagedUser> {
  const filter = { userId, role: "", groupIds: [] } as const;
  const window = { limit: 1, offset: 0, isFromEnd: false };
  const rows = await findManagedUsers(call.db, call.actor.workspace.id, { filter, window });
  const [user] = await presentManagedUsers(call, rows);
  if (user === undefined) throw new NotFoundError("user", { userId });
  return user;
}
