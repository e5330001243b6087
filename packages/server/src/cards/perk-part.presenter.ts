import type { UserRef } from "@guildhall/core";
import type { NotificationType, PerkPart, PurchasePart } from "@guildhall/core/notifications";
import { seesPerk } from "@guildhall/core/perks";
import type { CostLine } from "@guildhall/core/perks";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import type { MemberCall } from "../lib/deps.ts";
import { ownGroups } from "../perks/index.ts";
import { findPerkParts, findPurchaseParts } from "./perk-part.repository.ts";
import type { PerkPartRow, PurchasePartRow } from "./perk-part.repository.ts";

/** A card about a perk or a purchase. */
interface PerkCard {
  readonly type: NotificationType;
  readonly entityId: number;
}

/** What the cards are joined with. */
export interface PerkThings {
  readonly askerId: number;
  /** The perks on the shelf that the asker may see. */
  readonly products: ReadonlyMap<number, PerkPartRow>;
  readonly purchases: ReadonlyMap<number, PurchasePartRow>;
  /** Purchases of perks that the asker may see, and those that are theirs. */
  readonly announced: ReadonlySet<number>;
}

/** Whether a card is about a perk or a purchase. */
export function isPerkCard({ type }: Pick<PerkCard, "type">): boolean {
  return /^(product|purchase)_/.test(type);
}

/** Reads what these cards are about, without perks that the asker may not see. */
export async function loadPerks(call: MemberCall, cards: readonly PerkCard[]): Promise<PerkThings> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const idsOf = (kind: string) => cards.filter(({ type }) => type.startsWith(kind)).map(({ entityId }) => entityId);
  const perks = await findPerkParts(db, { workspaceId, ids: idsOf("product_") });
  const purchases = await findPurchaseParts(db, { workspaceId, ids: idsOf("purchase_") });
  const asker = { actor, groupIds: perks.length + purchases.length === 0 ? [] : await ownGroups(call) };
  const askerId = actor.memberId;
  // What somebody has bought stays told when its perk is gone from the shelf.
  const isAnnounced = ({ groupId, buyerId, holderId }: PurchasePartRow): boolean =>
    [buyerId, holderId].includes(askerId) || seesPerk({ groupId, isRetired: false }, asker);
  return {
    askerId,
    products: new Map(perks.filter((row) => seesPerk(row, asker)).map((row) => [row.id, row])),
    purchases: new Map(purchases.map((row) => [row.id, row])),
    announced: new Set(purchases.filter(isAnnounced).map((row) => row.id)),
  };
}

/** The people that these purchases are of. */
export function peopleOfPerks({ purchases }: PerkThings): readonly number[] {
  return [...purchases.values()].flatMap(({ buyerId, holderId }) => [buyerId, holderId]);
}

/** What the parts are joined with. */
interface Joined {
  readonly things: PerkThings;
  readonly people: ReadonlyMap<number, UserRef>;
  readonly currencies: CurrencyPresenter;
}

/** The part of one such card; null when its thing is gone or hidden. */
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
  const isBack = type === "purchase_refunded" && buyerId === joined.things.askerId;
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

/** What was written for those who are told; an announcement is for everybody, and says nothing of it. */
function commentOf(type: NotificationType, { message, activationComment }: PurchasePartRow): string {
  if (type === "purchase_activated") return activationComment;
  return type === "purchase_gifted" || type === "purchase_requested" ? message : "";
}
