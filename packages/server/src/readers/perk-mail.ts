import type { StoredEvent } from "../events/reader.ts";
import { purchaseIdOf } from "./event-group.ts";
import type { Draft } from "./mail-draft.ts";
import type { PurchaseFact } from "./perk-fact.repository.ts";

/** The mails of a purchase: that it is a gift, waits to be handed out, was handed out, or was given back. */
export function perkDraftsOf(event: StoredEvent, purchases: ReadonlyMap<number, PurchaseFact>): readonly Draft[] {
  const fact = purchases.get(purchaseIdOf(event));
  return fact === undefined ? [] : draftsOf(event, fact).filter(({ memberId }) => memberId !== event.actorMemberId);
}

const PROFILE = "/profile/perks";

function draftsOf(event: StoredEvent, { title, message, costs }: PurchaseFact): readonly Draft[] {
  const plain = { event, title, amounts: [], date: "", path: PROFILE } as const;
  switch (event.type) {
    case "purchase.created":
      return [{ ...plain, memberId: event.payload.memberId, template: "purchase_gifted", quote: message }];
    case "purchase.requested": {
      const request = {
        ...plain,
        template: "purchase_requested",
        quote: message,
        amounts: costs,
        path: "/purchases/requests",
      } as const;
      return event.payload.responsibleIds.map((memberId) => ({ ...request, memberId }));
    }
    case "purchase.activated":
      return [
        { ...plain, memberId: event.payload.memberId, template: "purchase_activated", quote: event.payload.comment },
      ];
    case "purchase.refunded": {
      const { buyerId, memberId } = event.payload;
      const refund = { ...plain, template: "purchase_refunded", quote: "" } as const;
      const payer = { ...refund, memberId: buyerId, amounts: costs, path: "/profile" };
      return buyerId === memberId ? [payer] : [payer, { ...refund, memberId }];
    }
    default:
      return [];
  }
}
