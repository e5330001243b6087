import { holds, NotFoundError, USERS_PAGE_SIZE } from "@guildhall/core";
import type { EndpointResponse, ManagedUser, RoleFilter, UserRef } from "@guildhall/core";
import type { listUsers } from "@guildhall/core/contract";
import { groupScope } from "../groups/index.ts";
import { findUserSource } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { presentManagedUsers } from "./user.presenter.ts";
import { countUsers, findManagedUsers, searchMembers } from "./user-list.repository.ts";

/** Which page of which people; 0 and "" narrow nothing. */
export interface UserListQuestion {
  readonly userId: number;
  readonly role: RoleFilter;
  readonly groupId: number;
  /** Counted from 0. */
  readonly page: number;
}

/** A page of the people of the workspace, by name. */
export async function readUserList(call: MemberCall, question: UserListQuestion): Promise<EndpointResponse<typeof listUsers>> {
  const { actor, db } = call;
  const { userId, role, groupId, page } = question;
  const workspaceId = actor.workspace.id;
  const filter = { userId, role, groupIds: await groupScope(db, workspaceId, groupId) };
  const offset = page * USERS_PAGE_SIZE;
  const [total, rows, listedBy] = await Promise.all([
    countUsers(db, workspaceId, filter),
    findManagedUsers(db, workspaceId, { filter, limit: USERS_PAGE_SIZE, offset }),
    findUserSource(db, workspaceId),
  ]);
  const hasNext = total > offset + USERS_PAGE_SIZE;
  return {
    items: await presentManagedUsers(call, rows),
    hasNext,
    nextPage: hasNext ? page + 1 : null,
    total,
    listedBy,
    addsByEmail: call.deps.config.login.email,
  };
}

/** People by a part of their name; who manages users finds the disabled ones too. */
export function findByName({ actor, db }: MemberCall, query: string): Promise<UserRef[]> {
  return searchMembers(db, {
    workspaceId: actor.workspace.id,
    query,
    withDisabled: holds(actor, "manage-users"),
    limit: USERS_PAGE_SIZE,
  });
}

/** One user as those see one who manage users. @throws {NotFoundError} when there is none in this workspace */
export async function readManagedUser(call: MemberCall, userId: number): Promise<ManagedUser> {
  const filter = { userId, role: "", groupIds: [] } as const;
  const rows = await findManagedUsers(call.db, call.actor.workspace.id, { filter, limit: 1, offset: 0 });
  const [user] = await presentManagedUsers(call, rows);
  if (user === undefined) throw new NotFoundError("user", { userId });
  return user;
}
