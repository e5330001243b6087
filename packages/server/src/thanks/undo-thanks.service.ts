import { AccessDeniedError, ConflictError, NotFoundError, RefusedError } from "@guildhall/core";
import { isWaiting, mayUndoThanks } from "@guildhall/core/thanks";
import { recordEvent } from "../events/record-event.ts";
import { reverseTransfers } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { thanksReference } from "./pay-thanks.ts";
import { WAITING_REASON } from "./thank-strangers.service.ts";
import { viewerOf } from "./thanks.presenter.ts";
import { findThanks, lockThanks, markUndone } from "./thanks.repository.ts";
import type { ThanksRow } from "./thanks.repository.ts";
import { findGivenWith, settleStranger } from "./waiting-thanks.repository.ts";

/**
 * Undoes the caller's own thanks within ten minutes: reverses all transfers and restores the quota.
 * @throws {NotFoundError} when the caller can't see it
 * @throws {AccessDeniedError} `not_author` when it's someone else's
 * @throws {RefusedError} `too_late`, `already_undone`, or `already_spent` when a receiver has spent it
 */
export async function undoThanks(call: MemberCall, thanksId: number): Promise<number> {
  const { actor, db, at } = call;
  const workspaceId = actor.workspace.id;
  const viewer = await viewerOf(call);
  const locked = await lockThanks(db, { workspaceId, thanksId });
  const [thanks] = await findThanks(db, { workspaceId, ids: [thanksId], viewer });
  if (locked === undefined || thanks === undefined) throw new NotFoundError("thanks", { thanksId });
  const decision = mayUndoThanks({ ...locked, actorId: actor.memberId, now: at });
  if (!decision.allowed) {
    throw decision.reason === "not_author" ? new AccessDeniedError("not_author") : new RefusedError(decision.reason);
  }
  const together = await findGivenWith(db, { workspaceId, thanksId });
  for (const waitingId of isWaiting(locked) ? [thanksId, ...together] : together) await undoWaiting(call, waitingId);
  if (isWaiting(locked)) return thanksId;
  await takeBack(call, { reason: "thanks", thanksId });
  await recordUndone(call, thanks);
  return thanksId;
}

/** Thanks whose person has yet to join: nobody has heard of them but their giver. */
async function undoWaiting(call: MemberCall, thanksId: number): Promise<void> {
  const { actor, db, at } = call;
  await takeBack(call, { reason: WAITING_REASON, thanksId });
  await settleStranger(db, { workspaceId: actor.workspace.id, thanksId, at });
  await recordEvent(call, { type: "thanks.waiting_undone", payload: { thanksId, authorId: actor.memberId } });
}

async function takeBack(
  { actor, db, at }: MemberCall,
  { reason, thanksId }: { readonly reason: string; readonly thanksId: number },
): Promise<void> {
  const workspaceId = actor.workspace.id;
  const reference = thanksReference(thanksId);
  await reverseTransfers(db, { workspaceId, actorId: actor.memberId, at, reason, reference });
  if (!(await markUndone(db, { workspaceId, thanksId, at }))) throw new ConflictError("thanks changed meanwhile");
}

async function recordUndone(call: MemberCall, thanks: ThanksRow): Promise<void> {
  await recordEvent(call, {
    type: "thanks.undone",
    payload: {
      thanksId: thanks.id,
      authorId: thanks.authorId,
      receiverIds: thanks.receivers.map((receiver) => receiver.id),
      rewards: thanks.rewards.map(({ currencyId, amount }) => ({ currencyId, amount })),
      visibility: thanks.visibility,
      groupIds: [...thanks.groupIds],
      month: thanks.month,
      publishedAt: thanks.publishedAt.toISOString(),
    },
  });
}
