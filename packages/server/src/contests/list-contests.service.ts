import type { EndpointResponse } from "@guildhall/core";
import { mayCreate, mayManage } from "@guildhall/core/activities";
import type { contestCalls } from "@guildhall/core/contests";
import { createActivityList } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { CONTEST_TABLES } from "./contest-kind.ts";
import { presentContestCards } from "./contest.presenter.ts";
import { contestColumns } from "./contest.repository.ts";
import type { ContestRow } from "./contest.repository.ts";

const lists = createActivityList({
  tables: CONTEST_TABLES,
  columns: contestColumns,
  present: (call: MemberCall, rows: readonly ContestRow[]) => presentContestCards(call, rows),
});

export const listContests = lists.list;

/** The tabs the caller may open, with counts below a group (0 for any), and whether they may create one. */
export async function getContestsInfo(
  call: MemberCall,
  groupId: number,
): Promise<EndpointResponse<typeof contestCalls.getInfo>> {
  const manage = mayManage("contest", call.actor);
  const create = manage.allowed ? mayCreate("contest", call.actor.workspace) : manage;
  return { lists: await lists.count(call, groupId), create };
}
