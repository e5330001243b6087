import type { NotificationType } from "@guildhall/core/notifications";
import { seesPerk } from "@guildhall/core/perks";
import { defineCards } from "../cards/card.ts";
import type { CardContent, CardContext } from "../cards/card.ts";
import type { MemberCall } from "../lib/deps.ts";
import { ownGroups } from "../perks/index.ts";
import { findPurchases } from "./purchase.repository.ts";
import type { PurchaseRow } from "./purchase.repository.ts";

export const purchaseCards = defineCards({
  parts: ["purchase"],
  load: async (call, cards) => {
    const ids = cards.map(({ entityId }) => entityId);
    const rows = await findPurchases(call.db, call.actor.workspace.id, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const announced = await findAnnounced(call, rows);
    return {
      memberIds: rows.flatMap(({ buyerId, memberId }) => [buyerId, memberId]),
      present: ({ type, entityId }, context) => {
        const row = byId.get(entityId);
        const isHidden = type === "purchase_announced" && !announced.has(entityId);
        return row === undefined || isHidden ? null : presentPurchase(row, { ...context, type, call });
      },
    };
  },
});

/** Purchases of perks the caller may see, and the caller's own; they stay announced after their perk is deleted. */
async function findAnnounced(call: MemberCall, rows: readonly PurchaseRow[]): Promise<ReadonlySet<number>> {
  const { actor } = call;
  const viewer = { actor, groupIds: rows.length === 0 ? [] : await ownGroups(call) };
  const isAnnounced = ({ groupId, buyerId, memberId }: PurchaseRow): boolean =>
    [buyerId, memberId].includes(actor.memberId) || seesPerk({ groupId, isRetired: false }, viewer);
  return new Set(rows.filter(isAnnounced).map(({ id }) => id));
}

function presentPurchase(
  row: PurchaseRow,
  { type, call, people, currencies }: CardContext & { readonly type: NotificationType; readonly call: MemberCall },
): CardContent | null {
  const { id, title, imageUrl, buyerId, memberId, costs } = row;
  const [holder, buyer] = [people.get(memberId), people.get(buyerId)];
  if (holder === undefined || buyer === undefined) return null;
  const isBack = type === "purchase_refunded" && buyerId === call.actor.memberId;
  const returned = isBack ? costs.map(({ currencyId, amount }) => currencies.amount(currencyId, amount)) : [];
  const comment = commentOf(type, row);
  return {
    parts: { purchase: { id, productTitle: title, productImageUrl: imageUrl, holder, buyer, comment, returned } },
    title,
    members: [holder],
    hasAmounts: returned.length > 0,
    written: comment,
  };
}

/** The comment is for the people notified; announcements go to everyone and leave it out. */
function commentOf(type: NotificationType, { message, activationComment }: PurchaseRow): string {
  if (type === "purchase_activated") return activationComment;
  return type === "purchase_gifted" || type === "purchase_requested" ? message : "";
}
