import { responsiblesFor } from "@guildhall/core/purchases";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findEnabledIds, findOfficers } from "./purchase.repository.ts";
import type { PurchaseRow } from "./purchase.repository.ts";

export type EventPurchase = Pick<PurchaseRow, "id" | "productId" | "memberId" | "buyerId" | "groupId">;

/** Common payload of purchase events. */
export function aboutPurchase({ id, productId, memberId, buyerId, groupId }: EventPurchase) {
  return { purchaseId: id, productId, memberId, buyerId, groupId };
}

/** Records that activation was requested, with the people to notify. */
export async function recordRequested(
  call: MemberCall,
  purchase: EventPurchase & Pick<PurchaseRow, "responsibleIds">,
): Promise<void> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const named = await findEnabledIds(db, workspaceId, purchase.responsibleIds);
  const officers = await findOfficers(db, workspaceId);
  const responsibleIds = responsiblesFor({ named, officers, actorId: actor.memberId });
  await recordEvent(call, { type: "purchase.requested", payload: { ...aboutPurchase(purchase), responsibleIds } });
}
