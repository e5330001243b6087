import type { Decision, EndpointResponse } from "@guildhall/core";
import { mayCreate, mayManage } from "@guildhall/core/activities";
import { listingsIn, makeableTypes } from "@guildhall/core/challenges";
import type { challengeCalls, ChallengeType } from "@guildhall/core/challenges";
import { createActivityList } from "../activities/index.ts";
import { CHALLENGE_TABLES } from "./challenge-tables.ts";
import type { MemberCall } from "../lib/deps.ts";
import { presentChallengeCards } from "./challenge.presenter.ts";
import { challengeColumns } from "./challenge.repository.ts";

const lists = createActivityList({
  tables: CHALLENGE_TABLES,
  columns: challengeColumns,
  present: presentChallengeCards,
  listingsIn,
});

export const listChallenges = lists.list;

/** The tabs the caller may open, with counts below a group (0 for any), and what they may create. */
export async function getChallengesInfo(
  call: MemberCall,
  groupId: number,
): Promise<EndpointResponse<typeof challengeCalls.getInfo>> {
  return { lists: await lists.count(call, groupId), create: decideCreate(call), types: decideTypes(call) };
}

/** Whether the caller may create any challenge. */
function decideCreate({ actor }: MemberCall): Decision {
  const manage = mayManage("challenge", actor);
  return manage.allowed ? mayCreate("challenge", actor.workspace) : manage;
}

/** Whether the caller may create a challenge, by type. */
export function decideTypes({ actor }: MemberCall): Record<ChallengeType, Decision> {
  const manage = mayManage("challenge", actor);
  return manage.allowed ? makeableTypes(actor.workspace) : { problem: manage, quest: manage, raid: manage };
}
