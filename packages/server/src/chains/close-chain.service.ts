import type { ChainStatus } from "@guildhall/core/chains";
import { moveActivity } from "../activities/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { about } from "./chain-event.ts";
import { CHAIN_KIND } from "./chain-kind.ts";
import { holdChain } from "./hold-chain.ts";
import { stopReminders } from "./reminders/due-reminder.repository.ts";

/**
 * Closing is final: it locks and reminds no more, and its steps stay as they are.
 * @throws {NotFoundError} @throws {RefusedError} `not_published`, `chain_closed`
 */
export async function closeChain(call: MemberCall, id: number): Promise<ChainStatus> {
  const chain = await holdChain(call, id);
  const status = await moveActivity(call, chain, { kind: CHAIN_KIND, event: "close", facts: null });
  await stopReminders(call.db, { workspaceId: call.actor.workspace.id, id });
  await recordEvent(call, { type: "chain.closed", payload: about(chain) });
  return status;
}
