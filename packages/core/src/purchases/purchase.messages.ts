import type { EventPayload } from "../events/domain-event.ts";
import { bellOnly, everyoneWhoSees, exceptActor, toldAlone } from "../messages/audiences.ts";
import { message } from "../messages/define-messages.ts";

type AboutPurchase = EventPayload<`purchase.${"created" | "requested" | "activated" | "refunded"}`>;

const ofPurchase = {
  category: "purchase",
  subject: "purchase",
  subjectId: ({ purchaseId }: AboutPurchase) => purchaseId,
  entityId: ({ purchaseId }: AboutPurchase) => purchaseId,
  keeps: ({ purchaseId, memberId }: AboutPurchase) => ({ purchaseId, memberId }),
  link: ({ memberId }: { readonly memberId?: number }, readerId: number) =>
    memberId === readerId ? "/profile/perks" : "/perks",
} as const;

export const purchaseMessages = {
  purchase_announced: message("purchase.created", {
    ...ofPurchase,
    when: ({ payload }) => payload.announce,
    to: () => [],
    audience: everyoneWhoSees(({ payload }) => [payload.buyerId, payload.memberId]),
  }),
  purchase_gifted: message("purchase.created", {
    ...ofPurchase,
    to: (event) => exceptActor(event, [event.payload.memberId]),
    // An announcement also reaches the holder in the feed.
    audience: (event, context) => (event.payload.announce ? bellOnly() : toldAlone(event, context)),
    mail: { template: "purchase_gifted", quote: (_payload, { note = "" }) => note },
  }),
  purchase_requested: message("purchase.requested", {
    ...ofPurchase,
    to: ({ payload }) => payload.responsibleIds,
    audience: toldAlone,
    link: () => "/purchases/requests",
    mail: {
      template: "purchase_requested",
      to: (event) => exceptActor(event, event.payload.responsibleIds),
      quote: (_payload, { note = "" }) => note,
      amounts: (_payload, _memberId, { costs = [] }) => costs,
    },
  }),
  purchase_activated: message("purchase.activated", {
    ...ofPurchase,
    to: (event) => exceptActor(event, [event.payload.memberId]),
    audience: toldAlone,
    mail: { template: "purchase_activated", quote: ({ comment }) => comment },
  }),
  purchase_refunded: message("purchase.refunded", {
    ...ofPurchase,
    to: (event) => exceptActor(event, [event.payload.buyerId, event.payload.memberId]),
    audience: toldAlone,
    // The payer gets the amount back; a gift's recipient loses the perk.
    keeps: ({ purchaseId, memberId, buyerId }) => ({ purchaseId, memberId, buyerId }),
    link: ({ buyerId }, readerId) => (buyerId === readerId ? "/profile" : "/profile/perks"),
    mail: {
      template: "purchase_refunded",
      amounts: ({ buyerId }, memberId, { costs = [] }) => (memberId === buyerId ? costs : []),
    },
  }),
};
