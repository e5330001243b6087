import {
  AccessDeniedError,
  CHALLENGE_LISTS,
  LIST_PAGE_SIZE,
  makeableTypes,
  mayListChallenges,
  mayMakeChallenge,
  mayManageChallenges,
} from "@guildhall/core";
import type { ChallengeList, ChallengeType, Decision, EndpointResponse } from "@guildhall/core";
import type { getChallengesInfo, listChallenges } from "@guildhall/core/contract";
import type { MemberCall } from "../lib/deps.ts";
import { countChallenges, findChallengePage } from "./challenge-list.repository.ts";
import type { ListWindow } from "./challenge-list.repository.ts";
import { presentChallengeCards } from "./challenge.presenter.ts";
import { visibleScope } from "./visible-groups.ts";

/** The tabs that the asker may open, with their counts under a group, 0 for any; and what they may make. */
export async function readChallengesInfo(call: MemberCall, groupId: number): Promise<EndpointResponse<typeof getChallengesInfo>> {
  const { actor, db } = call;
  const counts = await countChallenges(db, actor.workspace.id, await visibleScope(call, groupId));
  const lists = CHALLENGE_LISTS.filter((list) => mayListChallenges(actor, list).allowed);
  return {
    lists: lists.map((type) => ({ type, count: counts.get(type) ?? 0 })),
    create: decideCreate(call),
    types: decideTypes(call),
  };
}

/** Whether the asker may make a challenge at all. */
export function decideCreate({ actor }: MemberCall): Decision {
  const manage = mayManageChallenges(actor);
  return manage.allowed ? mayMakeChallenge(actor.workspace, "quest") : manage;
}

/** Whether the asker may make one, per type. */
export function decideTypes({ actor }: MemberCall): Record<ChallengeType, Decision> {
  const manage = mayManageChallenges(actor);
  return manage.allowed ? makeableTypes(actor.workspace) : { problem: manage, quest: manage, raid: manage };
}

/** Which page (from 0) of which list under which group, 0 for any. */
export interface ChallengeListQuestion {
  readonly list: ChallengeList;
  readonly groupId: number;
  readonly page: number;
}

/** One page of a list. @throws {AccessDeniedError} for a list of who manages only */
export async function readChallengePage(
  call: MemberCall,
  { list, groupId, page }: ChallengeListQuestion,
): Promise<EndpointResponse<typeof listChallenges>> {
  const { actor, db } = call;
  const allowed = mayListChallenges(actor, list);
  if (!allowed.allowed) throw new AccessDeniedError(allowed.reason);
  const scope = await visibleScope(call, groupId);
  const total = (await countChallenges(db, actor.workspace.id, scope)).get(list) ?? 0;
  const window = windowOf(page, total);
  const rows = window.limit === 0 ? [] : await findChallengePage(db, actor.workspace.id, { list, scope, window });
  const hasNext = total > (page + 1) * LIST_PAGE_SIZE;
  return { items: await presentChallengeCards(call, rows), hasNext, nextPage: hasNext ? page + 1 : null };
}

/** The rows of a page, counted from the nearer end: the last page costs what the first one does. */
function windowOf(page: number, total: number): ListWindow {
  const offset = page * LIST_PAGE_SIZE;
  const limit = Math.min(LIST_PAGE_SIZE, Math.max(0, total - offset));
  const isFromEnd = offset > total / 2;
  return { limit, offset: isFromEnd ? Math.max(0, total - offset - limit) : offset, isFromEnd };
}
