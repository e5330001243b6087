import { moveActivity } from "../activities/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { holdChain } from "./hold-chain.ts";
import { about } from "./chain-event.ts";
import { CHAIN_KIND } from "./chain-kind.ts";

/** Closing is final. @throws {NotFoundError} @throws {RefusedError} `not_published`, `chain_closed` */
export async function closeChain(call: MemberCall, id: number): Promise<void> {
  const chain = await holdChain(call, id);
  await moveActivity(call, chain, { kind: CHAIN_KIND, event: "close", facts: null });
  await recordEvent(call, { type: "chain.closed", payload: about(chain) });
}
