import type { EventType } from "@guildhall/core/events";
import type { StoredEvent, StoredEventOf } from "../events/reader.ts";
import type { CardOf, CardPayloads } from "./card-payload.ts";
import { shown, told } from "./card-place.ts";
import type { CardPlace } from "./card-place.ts";

/** The events that make cards here. */
export const PERK_CARD_EVENTS = [
  "product.added",
  "purchase.created",
  "purchase.requested",
  "purchase.activated",
  "purchase.refunded",
] as const satisfies readonly EventType[];

/** The cards of an event of a perk or a purchase; none for every other event. Nobody is told what they did themselves. */
export function perkCardsOf(event: StoredEvent, place: CardPlace): readonly CardOf[] {
  switch (event.type) {
    case "product.added": {
      const { productId } = event.payload;
      const card = { type: "product_added", category: "product", entityId: productId, payload: { productId } } as const;
      return [shown({ event, card, notified: [], also: [event.actorMemberId] }, place)];
    }
    case "purchase.created":
      return boughtCards(event, place);
    case "purchase.requested":
      return [
        told({ event, card: purchaseCard("purchase_requested", event), notified: event.payload.responsibleIds }, place),
      ];
    case "purchase.activated":
      return [
        told(
          {
            event,
            card: purchaseCard("purchase_activated", event),
            notified: othersOf(event, [event.payload.memberId]),
          },
          place,
        ),
      ];
    case "purchase.refunded": {
      const { buyerId, memberId } = event.payload;
      return [
        told(
          { event, card: purchaseCard("purchase_refunded", event), notified: othersOf(event, [buyerId, memberId]) },
          place,
        ),
      ];
    }
    default:
      return [];
  }
}

function boughtCards(event: StoredEventOf<"purchase.created">, place: CardPlace): readonly CardOf[] {
  const { announce, buyerId, memberId } = event.payload;
  const announced = shown(
    { event, card: purchaseCard("purchase_announced", event), notified: [], also: [buyerId, memberId] },
    place,
  );
  const gifted = told(
    { event, card: purchaseCard("purchase_gifted", event), notified: othersOf(event, [memberId]) },
    place,
  );
  if (!announce) return [gifted];
  // In the feed the announcement says it to the holder as well.
  return [announced, { ...gifted, audiences: [] }];
}

function othersOf({ actorMemberId }: StoredEvent, memberIds: readonly number[]): readonly number[] {
  return [...new Set(memberIds)].filter((memberId) => memberId !== actorMemberId);
}

type AboutPurchase = StoredEventOf<`purchase.${"created" | "requested" | "activated" | "refunded"}`>;
type PurchaseCardType = Extract<keyof CardPayloads, `purchase_${string}`>;

function purchaseCard<T extends PurchaseCardType>(type: T, { payload: { purchaseId } }: AboutPurchase) {
  return { type, category: "purchase", entityId: purchaseId, payload: { purchaseId } } as const;
}
