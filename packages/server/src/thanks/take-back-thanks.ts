import { ConflictError } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import { reverseTransfers } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { thanksReference } from "./pay-thanks.ts";
import { WAITING_REASON } from "./thank-strangers.service.ts";
import { markUndone } from "./thanks.repository.ts";
import { settleStranger } from "./waiting-thanks.repository.ts";

/** Thanks whose person has yet to join: nobody has heard of them but their giver. */
export async function takeBackWaiting(call: MemberCall, thanksId: number): Promise<void> {
  const { actor, db, at } = call;
  await takeBack(call, { reason: WAITING_REASON, thanksId });
  await settleStranger(db, { workspaceId: actor.workspace.id, thanksId, at });
  await recordEvent(call, { type: "thanks.waiting_undone", payload: { thanksId, authorId: actor.memberId } });
}

export async function takeBack(
  { actor, db, at }: MemberCall,
  { reason, thanksId }: { readonly reason: string; readonly thanksId: number },
): Promise<void> {
  const workspaceId = actor.workspace.id;
  const reference = thanksReference(thanksId);
  await reverseTransfers(db, { workspaceId, actorId: actor.memberId, at, reason, reference });
  if (!(await markUndone(db, { workspaceId, thanksId, at }))) throw new ConflictError("thanks changed meanwhile");
}
