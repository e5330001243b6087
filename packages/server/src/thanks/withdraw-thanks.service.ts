import { AccessDeniedError, monthKeyAt, NotFoundError, RefusedError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { mayWithdrawThanks } from "@guildhall/core/thanks";
import type { thanksCalls } from "@guildhall/core/thanks";
import type { MemberCall } from "../lib/deps.ts";
import { takeBackWaiting } from "./take-back-thanks.ts";
import { viewerOf } from "./thanks.presenter.ts";
import { findThanks, lockThanks } from "./thanks.repository.ts";

/**
 * Takes back the caller's own thanks that wait for somebody to join; others that were given with them wait on. What they
 * held goes back to the quota of the month in which they were given.
 * @throws {NotFoundError} when the caller can't see it
 * @throws {AccessDeniedError} `not_author` when it's someone else's
 * @throws {RefusedError} `already_received`, `already_undone` or `already_expired`
 */
export async function withdrawThanks(
  call: MemberCall,
  thanksId: number,
): Promise<EndpointResponse<typeof thanksCalls.withdraw>> {
  const { actor, db, at } = call;
  const workspaceId = actor.workspace.id;
  const locked = await lockThanks(db, { workspaceId, thanksId });
  const [thanks] = await findThanks(db, { workspaceId, ids: [thanksId], viewer: await viewerOf(call) });
  if (locked === undefined || thanks === undefined) throw new NotFoundError("thanks", { thanksId });
  const decision = mayWithdrawThanks({ ...locked, actorId: actor.memberId, now: at });
  if (!decision.allowed) {
    throw decision.reason === "not_author" ? new AccessDeniedError("not_author") : new RefusedError(decision.reason);
  }
  await takeBackWaiting(call, thanksId);
  return { tid: thanksId, canGiveAgain: thanks.month === monthKeyAt(at, actor.workspace.settings.tz) };
}
