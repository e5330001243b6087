import { USERS_PAGE_SIZE } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { rolesThatInvite } from "@guildhall/core/accounts";
import type { accountCalls } from "@guildhall/core/accounts";
import type { MemberCall } from "../lib/deps.ts";
import { countOpenInvites, findOpenInvites } from "./open-invite.repository.ts";

/** The invites that still let someone in, newest first; pages are counted from 0. */
export async function listInvites(
  { db, at, actor }: MemberCall,
  page: number,
): Promise<EndpointResponse<typeof accountCalls.listInvites>> {
  const filter = { workspaceId: actor.workspace.id, roles: rolesThatInvite(), at };
  const offset = page * USERS_PAGE_SIZE;
  const [total, invites] = await Promise.all([
    countOpenInvites(db, filter),
    findOpenInvites(db, filter, { limit: USERS_PAGE_SIZE, offset }),
  ]);
  const hasNext = total > offset + USERS_PAGE_SIZE;
  return {
    items: invites.map(({ id, email, inviter, expiresAt }) => ({
      id,
      email,
      inviter,
      expiresAt: expiresAt.toISOString(),
    })),
    hasNext,
    nextPage: hasNext ? page + 1 : null,
    total,
  };
}
