import { responsiblesFor } from "@guildhall/core/purchases";
import { holds } from "@guildhall/core/permissions";
import type { Role } from "@guildhall/core/permissions";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import { aboutPurchase } from "./purchase-event.ts";
import { findEnabledIds, findOfficers, findPurchases, findRequestedIds } from "./purchase.repository.ts";

/**
 * Tells those who deal with requests now what waited for somebody who no longer may; `before` has the roles they had.
 * Their own change must be stored.
 */
export async function passRequests(
  scope: EventScope,
  before: { readonly id: number; readonly roles: readonly Role[] },
): Promise<void> {
  const { db, actor } = scope;
  const workspaceId = actor.workspace.id;
  const managed = holds(before, "manage-purchases");
  const now = await findOfficers(db, workspaceId);
  const then = [...now.filter(({ id }) => id !== before.id), before];
  for (const purchase of await findPurchases(db, workspaceId, await findRequestedIds(db, workspaceId))) {
    const { memberId: actorId, responsibleIds: all } = purchase;
    if (!managed && !all.includes(before.id)) continue;
    const named = await findEnabledIds(db, workspaceId, all);
    const namedThen = all.filter((id) => id === before.id || named.includes(id));
    const told = responsiblesFor({ named: namedThen, officers: then, actorId });
    const telling = responsiblesFor({ named, officers: now, actorId });
    if (!told.includes(before.id) || telling.includes(before.id)) continue;
    const responsibleIds = telling.filter((id) => !told.includes(id));
    if (responsibleIds.length === 0) continue;
    const payload = { ...aboutPurchase(purchase), responsibleIds };
    await recordEvent({ ...scope, actor: productIn(workspaceId) }, { type: "purchase.request_passed", payload });
  }
}
