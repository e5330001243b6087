import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { CommitHooks } from "../lib/run-and-tell.ts";
import type { Tx } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import { readQuotaUsed, reverseTransfers } from "../ledger/ledger.repository.ts";
import { payFromQuota, recordPublished, thanksReference } from "./pay-thanks.ts";
import { WAITING_REASON } from "./thank-strangers.service.ts";
import { findReceivers } from "./thanks-receiver.repository.ts";
import { markUndone } from "./thanks.repository.ts";
import { holdWaitingThanks, publishWaiting, settleStranger } from "./waiting-thanks.repository.ts";
import type { JoinedThanks } from "./waiting-thanks.repository.ts";

/** Gives a person who joined what waited for them, once, from the quota that was held; says whether it did. */
export function publishWaitingThanks(deps: Pick<Deps, "db" | "clock" | "bus">, joined: JoinedThanks): Promise<boolean> {
  const at = deps.clock.now();
  return runAndTell(deps, (tx, { tell }) => publish({ db: tx, at, tell }, joined));
}

async function publish(
  { db, at, tell }: Pick<CommitHooks, "tell"> & { readonly db: Tx; readonly at: Date },
  { workspaceId, thanksId, memberId }: JoinedThanks,
): Promise<boolean> {
  const held = await holdWaitingThanks(db, { workspaceId, thanksId });
  if (held === undefined) return false;
  const { authorId, authorGroupIds, channelId, name: _, invitedUntil: _until, zone: _zone, ...rest } = held;
  const used = await readQuotaUsed(db, { workspaceId, memberId: authorId, period: rest.month });
  const reference = thanksReference(thanksId);
  await reverseTransfers(db, { workspaceId, actorId: 0, at, reason: WAITING_REASON, reference });
  await settleStranger(db, { workspaceId, thanksId, at });
  const actor = { memberId: authorId, workspace: { id: workspaceId } };
  // Whoever was thanked turned out to be the giver.
  if (memberId === authorId) {
    await markUndone(db, { workspaceId, thanksId, at });
    await recordEvent({ db, at, tell, actor }, { type: "thanks.waiting_undone", payload: { thanksId, authorId } });
    return false;
  }
  const [receiver] = await findReceivers(db, workspaceId, [memberId]);
  const groupIds = [...new Set([...authorGroupIds, ...(receiver?.groupIds ?? [])])];
  const thanks = { ...rest, workspaceId, authorId, groupIds, receiverIds: [memberId], publishedAt: at };
  await publishWaiting(db, { ...rest, workspaceId, thanksId, memberId, at, groupIds });
  // What was held may be spent again, whatever the giver's quota has become.
  const floorOf = (currencyId: number) => -(used.get(currencyId) ?? 0);
  await payFromQuota({ db, at, actorId: authorId }, thanks, { thanksId, floorOf });
  await recordPublished({ db, at, tell, actor }, thanks, { thanksId, channelId });
  return true;
}
