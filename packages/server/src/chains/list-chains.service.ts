import type { EndpointResponse } from "@guildhall/core";
import { mayCreate, mayManage } from "@guildhall/core/activities";
import type { chainCalls } from "@guildhall/core/chains";
import { createActivityList } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { CHAIN_TABLES } from "./chain-kind.ts";
import { presentChainCards } from "./chain.presenter.ts";
import { chainColumns } from "./chain.repository.ts";

const lists = createActivityList({
  tables: CHAIN_TABLES,
  columns: chainColumns,
  present: presentChainCards,
});

export const listChains = lists.list;

/** The tabs the caller may open, with counts below a group (0 for any), and whether they may create one. */
export async function getChainsInfo(
  call: MemberCall,
  groupId: number,
): Promise<EndpointResponse<typeof chainCalls.getInfo>> {
  const manage = mayManage("chain", call.actor);
  const create = manage.allowed ? mayCreate("chain", call.actor.workspace) : manage;
  return { lists: await lists.count(call, groupId), create };
}
