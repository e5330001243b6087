import { LIST_PAGE_SIZE } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { isJoined, isVoted } from "@guildhall/core/contests";
import type { contestCalls } from "@guildhall/core/contests";
import { requireVisible } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { findContest } from "../contest.repository.ts";
import { findParticipants } from "./entry.repository.ts";
import { winningGroups } from "./winning-groups.ts";

/** Those who joined and can win; voters have an order of their own, so that nobody is always first. @throws {NotFoundError} */
export async function listParticipants(
  call: MemberCall,
  { id, query, page }: { readonly id: number; readonly query: string; readonly page: number },
): Promise<EndpointResponse<typeof contestCalls.listParticipants>> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, id };
  const contest = await requireVisible("contest", call, await findContest(db, key));
  if (!isJoined(contest)) return { items: [], total: 0, hasNext: false, nextPage: null };
  const groupIds = await winningGroups(db, key.workspaceId, contest);
  const { items, total } = await findParticipants(db, key, {
    groupIds,
    query,
    viewerId: isVoted(contest) ? actor.memberId : 0,
    limit: LIST_PAGE_SIZE,
    offset: page * LIST_PAGE_SIZE,
  });
  const hasNext = total > (page + 1) * LIST_PAGE_SIZE;
  const shown = items.map(({ joinedAt, ...user }) => ({ ...user, joinedAt: joinedAt.toISOString() }));
  return { items: shown, total, hasNext, nextPage: hasNext ? page + 1 : null };
}
