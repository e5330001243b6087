import { AccessDeniedError, LIST_PAGE_SIZE } from "@guildhall/core";
import type { Decision, EndpointResponse } from "@guildhall/core";
import { ACTIVITY_LISTS, mayList, mayManage } from "@guildhall/core/activities";
import { makeableTypes, mayCreateChallenge, listingsIn } from "@guildhall/core/challenges";
import type { ActivityList } from "@guildhall/core/activities";
import type { challengeCalls, ChallengeType } from "@guildhall/core/challenges";
import type { MemberCall } from "../lib/deps.ts";
import { countChallenges, countMonths, findChallengePage } from "../activities/list.repository.ts";
import type { ListView } from "../activities/list.repository.ts";
import { cutWindow, isFarDown } from "../activities/list-window.ts";
import { presentChallengeCards } from "./challenge.presenter.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { visibleScope } from "../activities/visible-groups.ts";

/** The tabs the caller may open, with counts below a group (0 for any), and what they may create. */
export async function getChallengesInfo(
  call: MemberCall,
  groupId: number,
): Promise<EndpointResponse<typeof challengeCalls.getInfo>> {
  const { actor, db } = call;
  const counts = await countChallenges(db, actor.workspace.id, await visibleScope(call, groupId));
  const lists = ACTIVITY_LISTS.filter((list) => mayList("challenge", actor, list).allowed);
  return {
    lists: lists.map((type) => ({ type, count: sumOf(counts, listingsIn(type, actor)) })),
    create: decideCreate(call),
    types: decideTypes(call),
  };
}

function sumOf(counts: ReadonlyMap<string, number>, listings: ListView["listings"]): number {
  return listings.reduce((sum, listing) => sum + (counts.get(listing) ?? 0), 0);
}

/** Whether the caller may create any challenge. */
function decideCreate({ actor }: MemberCall): Decision {
  const manage = mayManage("challenge", actor);
  return manage.allowed ? mayCreateChallenge(actor.workspace, "quest") : manage;
}

/** Whether the caller may create a challenge, by type. */
export function decideTypes({ actor }: MemberCall): Record<ChallengeType, Decision> {
  const manage = mayManage("challenge", actor);
  return manage.allowed ? makeableTypes(actor.workspace) : { problem: manage, quest: manage, raid: manage };
}

/** A page (from 0) of a list below a group (0 for any). */
export interface ChallengeListQuestion {
  readonly list: ActivityList;
  readonly groupId: number;
  readonly page: number;
}

/** @throws {AccessDeniedError} for a managers' list */
export async function listChallenges(
  call: MemberCall,
  { list, groupId, page }: ChallengeListQuestion,
): Promise<EndpointResponse<typeof challengeCalls.list>> {
  const { actor, db } = call;
  const allowed = mayList("challenge", actor, list);
  if (!allowed.allowed) throw new AccessDeniedError(allowed.reason);
  const scope = await visibleScope(call, groupId);
  const view = { workspaceId: actor.workspace.id, listings: listingsIn(list, actor), scope };
  const total = sumOf(await countChallenges(db, view.workspaceId, scope), view.listings);
  const rows = await findRows(call, view, { list, page, total });
  const hasNext = total > (page + 1) * LIST_PAGE_SIZE;
  return { items: await presentChallengeCards(call, rows), hasNext, nextPage: hasNext ? page + 1 : null };
}

async function findRows(
  { db }: MemberCall,
  view: ListView,
  { list, page, total }: { readonly list: ActivityList; readonly page: number; readonly total: number },
): Promise<ChallengeRow[]> {
  const cut = { offset: page * LIST_PAGE_SIZE, size: LIST_PAGE_SIZE, total };
  if (cut.offset >= total) return [];
  // Upcoming publications first; other lists are newest first.
  const isAscending = list === "schedule";
  const months = isFarDown(cut) ? await countMonths(db, view) : [];
  const window = cutWindow({ ...cut, isAscending, months });
  const rows = await findChallengePage(db, view, window);
  return window.isAscending === isAscending ? rows : rows.reverse();
}
