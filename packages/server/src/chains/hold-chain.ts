import { requireActivity } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { CHAIN_TABLES } from "./chain-kind.ts";
import { lockChain } from "./chain.repository.ts";
import type { ChainRow } from "./chain.repository.ts";

/** Locked until the transaction ends. @throws {NotFoundError} if there's none, or it's a deleted draft */
export async function holdChain({ actor, db }: MemberCall, id: number): Promise<ChainRow> {
  const row = await lockChain(db, { workspaceId: actor.workspace.id, id });
  return requireActivity(row, { tables: CHAIN_TABLES, id });
}
