import { transition } from "@guildhall/core";
import { thanksMachine } from "@guildhall/core/thanks";
import { productIn, recordEvent } from "../events/record-event.ts";
import { reverseTransfers } from "../ledger/ledger.repository.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { thanksReference } from "./pay-thanks.ts";
import { WAITING_REASON } from "./thank-strangers.service.ts";
import { markExpired } from "./stale-thanks.repository.ts";
import type { StaleThanks } from "./stale-thanks.repository.ts";
import { holdWaitingThanks, settleStranger } from "./waiting-thanks.repository.ts";

/**
 * Ends thanks that nobody joined for, once; says whether it did. What they held goes back to the quota of the month in
 * which they were given. That month is over, so none of it can be given again.
 */
export function expireThanks(deps: Pick<Deps, "db" | "clock" | "bus">, stale: StaleThanks): Promise<boolean> {
  const at = deps.clock.now();
  const { workspaceId, thanksId } = stale;
  return runAndTell(deps, async (tx, { tell }) => {
    const held = await holdWaitingThanks(tx, stale);
    if (held === undefined) return false;
    const { authorId, publishedAt, name, rewards, month } = held;
    const next = transition(thanksMachine, { state: "waiting", event: "expire" }, { publishedAt, now: at });
    if (!next.allowed) return false;
    const reference = thanksReference(thanksId);
    await reverseTransfers(tx, { workspaceId, actorId: 0, at, reason: WAITING_REASON, reference });
    await markExpired(tx, stale);
    await settleStranger(tx, { workspaceId, thanksId, at });
    const actor = productIn(workspaceId);
    const payload = { thanksId, authorId, name, rewards: rewards.map((each) => ({ ...each })), month };
    await recordEvent({ db: tx, at, tell, actor }, { type: "thanks.waiting_expired", payload });
    return true;
  });
}
