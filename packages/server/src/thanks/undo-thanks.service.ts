import { AccessDeniedError, NotFoundError, RefusedError } from "@guildhall/core";
import { isWaiting, mayUndoThanks } from "@guildhall/core/thanks";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { takeBack, takeBackWaiting } from "./take-back-thanks.ts";
import { viewerOf } from "./thanks.presenter.ts";
import { findThanks, lockThanks } from "./thanks.repository.ts";
import type { ThanksRow } from "./thanks.repository.ts";
import { findGivenWith } from "./waiting-thanks.repository.ts";

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
  for (const waitingId of isWaiting(locked) ? [thanksId, ...together] : together)
    await takeBackWaiting(call, waitingId);
  if (isWaiting(locked)) return thanksId;
  await takeBack(call, { reason: "thanks", thanksId });
  await recordUndone(call, thanks);
  return thanksId;
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
