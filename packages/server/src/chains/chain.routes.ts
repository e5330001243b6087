import { chainCalls } from "@guildhall/core/chains";
import { implement } from "../http/implement.ts";
import { closeChain } from "./close-chain.service.ts";
import { deleteChain } from "./delete-chain.service.ts";
import { getChain } from "./get-chain.service.ts";
import { getChainForEdit } from "./get-chain-for-edit.service.ts";
import { getChainsInfo, listChains } from "./list-chains.service.ts";
import { createChain, publishChain, updateChain } from "./save-chain.service.ts";

export const chainRoutes = [
  implement(chainCalls.getInfo, (call, { query }) => getChainsInfo(call, query.group_id)),
  implement(chainCalls.list, (call, { params, query }) =>
    listChains(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(chainCalls.get, async (call, { params }) => ({ chain: await getChain(call, params.id) })),
  implement(chainCalls.getForEdit, (call, { params }) => getChainForEdit(call, Number(params.id))),
  implement(chainCalls.create, async (call, { body }) => ({ id: await createChain(call, body) })),
  implement(chainCalls.update, async (call, { params: { id }, body: { seen, ...input } }) => {
    await updateChain(call, { id, input, seen });
    return { id };
  }),
  implement(chainCalls.publish, async (call, { params: { id } }) => {
    await publishChain(call, id);
    return { id };
  }),
  implement(chainCalls.close, async (call, { params: { id } }) => {
    await closeChain(call, id);
    return { id };
  }),
  implement(chainCalls.delete, async (call, { params: { id } }) => {
    await deleteChain(call, id);
    return { id };
  }),
];
