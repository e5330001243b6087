import type { UserRef } from "@guildhall/core";
import type { NotificationType, PerkPart, PurchasePart } from "@guildhall/core/notifications";
import { seesPerk } from "@guildhall/core/perks";
import type { CostLine } from "@guildhall/core/perks";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import type { MemberCall } from "../lib/deps.ts";
import { ownGroups } from "../perks/index.ts";
import { findPerkParts, findPurchaseParts } from "./perk-part.repository.ts";
import type { PerkPartRow, PurchasePartRow } from "./perk-part.repository.ts";

interface PerkCard {
  readonly type: NotificationType;
  readonly entityId: number;
}

export interface PerkThings {
  readonly callerId: number;
  /** Perks for sale that the caller may see. */
  readonly products: ReadonlyMap<number, PerkPartRow>;
  readonly purchases: ReadonlyMap<number, PurchasePartRow>;
  /** Purchases of perks the caller may see, and the caller's own. */
  readonly announced: ReadonlySet<number>;
}

export function isPerkCard({ type }: Pick<PerkCard, "type">): boolean {
  return /^(product|purchase)_/.test(type);
}

/** Loads what these cards are about, without perks the caller may not see. */
export async function loadPerks(call: MemberCall, cards: readonly PerkCard[]): Promise<PerkThings> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const idsOf = (kind: string) => cards.filter(({ type }) => type.startsWith(kind)).map(({ entityId }) => entityId);
  const perks = await findPerkParts(db, { workspaceId, ids: idsOf("product_") });
  const purchases = await findPurchaseParts(db, { workspaceId, ids: idsOf("purchase_") });
  const viewer = { actor, groupIds: perks.length + purchases.length === 0 ? [] : await ownGroups(call) };
  const callerId = actor.memberId;
  // A purchase stays announced after its perk is deleted.
  const isAnnounced = ({ groupId, buyerId, holderId }: PurchasePartRow): boolean =>
    [buyerId, holderId].includes(callerId) || seesPerk({ groupId, isRetired: false }, viewer);
  return {
    callerId,
    products: new Map(perks.filter((row) => seesPerk(row, viewer)).map((row) => [row.id, row])),
    purchases: new Map(purchases.map((row) => [row.id, row])),
    announced: new Set(purchases.filter(isAnnounced).map((row) => row.id)),
  };
}

/** People in these purchases. */
export function peopleOfPerks({ purchases }: PerkThings): readonly number[] {
  return [...purchases.values()].flatMap(({ buyerId, holderId }) => [buyerId, holderId]);
}

interface Joined {
  readonly things: PerkThings;
  readonly people: ReadonlyMap<number, UserRef>;
  readonly currencies: CurrencyPresenter;
}

/** Null if the thing is gone or hidden. */
export function presentPerk(
  card: PerkCard,
  joined: Joined,
): { readonly product: PerkPart } | { readonly purchase: PurchasePart } | null {
  if (card.type === "product_added") {
    const row = joined.things.products.get(card.entityId);
    if (row === undefined) return null;
    const { id, title, imageUrl, costs } = row;
    return { product: { id, title, imageUrl, costs: showAmounts(costs, joined) } };
  }
  const row = joined.things.purchases.get(card.entityId);
  const isHidden = card.type === "purchase_announced" && !joined.things.announced.has(card.entityId);
  return row === undefined || isHidden ? null : presentPurchase(card.type, row, joined);
}

function presentPurchase(
  type: NotificationType,
  row: PurchasePartRow,
  joined: Joined,
): { readonly purchase: PurchasePart } | null {
  const { id, title, imageUrl, holderId, buyerId, costs } = row;
  const [holder, buyer] = [joined.people.get(holderId), joined.people.get(buyerId)];
  if (holder === undefined || buyer === undefined) return null;
  const isBack = type === "purchase_refunded" && buyerId === joined.things.callerId;
  const returned = isBack ? showAmounts(costs, joined) : [];
  return {
    purchase: {
      id,
      productTitle: title,
      productImageUrl: imageUrl,
      holder,
      buyer,
      comment: commentOf(type, row),
      returned,
    },
  };
}

function showAmounts(costs: readonly CostLine[], { currencies }: Joined) {
  return costs.map(({ currencyId, amount }) => currencies.amount(currencyId, amount));
}

/** The comment is for the people notified; announcements go to everyone and leave it out. */
function commentOf(type: NotificationType, { message, activationComment }: PurchasePartRow): string {
  if (type === "purchase_activated") return activationComment;
  return type === "purchase_gifted" || type === "purchase_requested" ? message : "";
}
