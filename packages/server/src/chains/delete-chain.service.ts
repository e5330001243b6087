import type { ChainStatus } from "@guildhall/core/chains";
import { moveActivity } from "../activities/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { removeSchedule } from "../schedules/index.ts";
import { holdChain } from "./hold-chain.ts";
import { about } from "./chain-event.ts";
import { CHAIN_KIND } from "./chain-kind.ts";

/**
 * Deletes a draft, even a scheduled one: the row stays for the audit, in no list.
 * @throws {NotFoundError} @throws {RefusedError} `not_draft`
 */
export async function deleteChain(call: MemberCall, id: number): Promise<ChainStatus> {
  // Before locking the draft itself: the same order as publishing.
  await removeSchedule(call.db, { workspaceId: call.actor.workspace.id, entityType: "chain", entityId: id });
  const chain = await holdChain(call, id);
  const status = await moveActivity(call, chain, { kind: CHAIN_KIND, event: "delete", facts: null });
  await recordEvent(call, { type: "chain.discarded", payload: about(chain) });
  return status;
}
