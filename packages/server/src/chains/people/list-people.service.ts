import { LIST_PAGE_SIZE, pageWindow, toPage } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { chainCalls } from "@guildhall/core/chains";
import { requireActivity } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { CHAIN_TABLES } from "../chain-kind.ts";
import { findChain } from "../chain.repository.ts";
import { findPeople } from "./person.repository.ts";
import { presentPeople } from "./present-people.service.ts";

/** @throws {NotFoundError} when there is no such chain */
export async function listChainPeople(
  call: MemberCall,
  { id, page }: { readonly id: number; readonly page: number },
): Promise<EndpointResponse<typeof chainCalls.listPeople>> {
  const key = { workspaceId: call.actor.workspace.id, id };
  const chain = requireActivity(await findChain(call.db, key), { tables: CHAIN_TABLES, id });
  const at = { page, size: LIST_PAGE_SIZE };
  const { items, hasNext } = toPage(await findPeople(call.db, key, pageWindow(at.page, at.size)), at);
  return { items: await presentPeople(call, chain, items), hasNext, nextPage: hasNext ? page + 1 : null };
}
