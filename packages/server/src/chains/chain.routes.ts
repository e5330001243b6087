import { chainCalls } from "@guildhall/core/chains";
import { implement } from "../http/implement.ts";
import { closeChain } from "./close-chain.service.ts";
import { deleteChain } from "./delete-chain.service.ts";
import { getChain, getPinnedChain } from "./get-chain.service.ts";
import { getChainForEdit } from "./get-chain-for-edit.service.ts";
import { getChainsInfo, listChains } from "./list-chains.service.ts";
import { listChainActivities } from "./list-step-choices.service.ts";
import { exportChainPeople } from "./people/export-people.service.ts";
import { listChainPeople } from "./people/list-people.service.ts";
import { createChain, publishChain, updateChain } from "./save-chain.service.ts";

export const chainRoutes = [
  implement(chainCalls.getInfo, (call, { query }) => getChainsInfo(call, query.group_id)),
  implement(chainCalls.list, (call, { params, query }) =>
    listChains(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(chainCalls.getPinned, getPinnedChain),
  implement(chainCalls.listChoices, (call, { query }) => listChainActivities(call, query)),
  implement(chainCalls.get, (call, { params }) => getChain(call, params.id)),
  implement(chainCalls.getForEdit, (call, { params }) => getChainForEdit(call, Number(params.id))),
  implement(chainCalls.create, async (call, { body }) => ({ cid: await createChain(call, body) })),
  implement(chainCalls.update, async (call, { params: { id }, body: { seen, ...input } }) => {
    await updateChain(call, { id, input, seen });
    return { cid: id };
  }),
  implement(chainCalls.publish, async (call, { params: { id } }) => ({
    cid: id,
    chainStatus: await publishChain(call, id),
  })),
  implement(chainCalls.close, async (call, { params: { id } }) => ({
    cid: id,
    chainStatus: await closeChain(call, id),
  })),
  implement(chainCalls.delete, async (call, { params: { id } }) => ({
    cid: id,
    chainStatus: await deleteChain(call, id),
  })),
  implement(chainCalls.listPeople, (call, { params, query }) => listChainPeople(call, { ...params, ...query })),
  implement(chainCalls.exportPeople, (call, { params }) => exportChainPeople(call, params.id)),
];
