import { responsiblesFor } from "@guildhall/core/purchases";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import { aboutPurchase } from "./purchase-event.ts";
import { findEnabledIds, findOfficers, findPurchases, findRequestedIds } from "./purchase.repository.ts";

/**
 * Tells the managers what waits for a person responsible who was disabled, if nobody else is responsible: whoever else
 * may deal with a request was told of it when it was made. Their own change must be stored.
 */
export async function passRequests(scope: EventScope, goneId: number): Promise<void> {
  const { db, actor } = scope;
  const workspaceId = actor.workspace.id;
  const officers = await findOfficers(db, workspaceId);
  for (const purchase of await findPurchases(db, workspaceId, await findRequestedIds(db, workspaceId))) {
    const { memberId: actorId, responsibleIds: all } = purchase;
    // Nobody is told of their own request.
    if (!all.includes(goneId) || actorId === goneId) continue;
    const others = await findEnabledIds(db, workspaceId, all);
    if (others.length > 0) continue;
    const responsibleIds = responsiblesFor({ named: [], officers, actorId });
    if (responsibleIds.length === 0) continue;
    const payload = { ...aboutPurchase(purchase), responsibleIds };
    await recordEvent({ ...scope, actor: productIn(workspaceId) }, { type: "purchase.request_passed", payload });
  }
}
