import { monthKeyAt, transition } from "@guildhall/core";
import { thanksMachine } from "@guildhall/core/thanks";
import type { Handle } from "../db/database.ts";
import { productIn, recordEvent } from "../events/record-event.ts";
import { reverseTransfers } from "../ledger/ledger.repository.ts";
import type { Deps, MemberCall } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { CommitHooks } from "../lib/run-and-tell.ts";
import { thanksReference } from "./pay-thanks.ts";
import { markExpired } from "./stale-thanks.repository.ts";
import type { StaleThanks } from "./stale-thanks.repository.ts";
import { WAITING_REASON } from "./thank-strangers.service.ts";
import { findThanksToInvited, holdWaitingThanks, settleStranger } from "./waiting-thanks.repository.ts";

/**
 * Ends thanks that nobody joined for, once; says whether it did. What they held goes back to the quota of the month in
 * which they were given, so it can be given again only while that month lasts.
 */
export function expireThanks(deps: Pick<Deps, "db" | "clock" | "bus">, stale: StaleThanks): Promise<boolean> {
  const at = deps.clock.now();
  return runAndTell(deps, (tx, { tell }) => expire({ db: tx, at, tell }, stale));
}

/** Ends those that wait for an address whose invite is gone. */
export async function expireThanksToInvited(call: MemberCall, email: string): Promise<void> {
  const workspaceId = call.actor.workspace.id;
  for (const thanksId of await findThanksToInvited(call.db, { workspaceId, email }))
    await expire(call, { workspaceId, thanksId });
}

async function expire(
  { db, at, tell }: Pick<CommitHooks, "tell"> & { readonly db: Handle; readonly at: Date },
  { workspaceId, thanksId }: StaleThanks,
): Promise<boolean> {
  const held = await holdWaitingThanks(db, { workspaceId, thanksId });
  if (held === undefined) return false;
  const { authorId, name, rewards, month, zone } = held;
  const next = transition(thanksMachine, { state: "waiting", event: "expire" }, { ...held, now: at });
  if (!next.allowed) return false;
  const reference = thanksReference(thanksId);
  await reverseTransfers(db, { workspaceId, actorId: 0, at, reason: WAITING_REASON, reference });
  await markExpired(db, { workspaceId, thanksId });
  await settleStranger(db, { workspaceId, thanksId, at });
  const canGiveAgain = month === monthKeyAt(at, zone);
  const payload = { thanksId, authorId, name, rewards: rewards.map((each) => ({ ...each })), month, canGiveAgain };
  await recordEvent({ db, at, tell, actor: productIn(workspaceId) }, { type: "thanks.waiting_expired", payload });
  return true;
}
