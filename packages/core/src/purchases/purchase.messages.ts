import type { EventPayload } from "../events/domain-event.ts";
import { exceptActor } from "../messages/audiences.ts";
import { about, message, toNobody } from "../messages/define-messages.ts";
import type { MessageView } from "../messages/define-messages.ts";

type AboutPurchase = EventPayload<`purchase.${"created" | "requested" | "activated" | "refunded"}`>;

const ofPurchase = {
  category: "purchase",
  card: "purchase",
  subject: "purchase",
  subjectId: ({ purchaseId }: AboutPurchase) => purchaseId,
  entityId: ({ purchaseId }: AboutPurchase) => purchaseId,
  keeps: ({ purchaseId, memberId }: AboutPurchase) => ({ purchaseId, memberId }),
  link: ({ memberId }: { readonly memberId?: number }, readerId: number) =>
    memberId === readerId ? "/profile/perks" : "/perks",
  names: ({ memberId }: AboutPurchase) => [memberId],
} as const;

/** The buyer is its author. */
function announcedVariant({ readerId, authorId, memberIds }: MessageView): string {
  const isByYou = readerId !== 0 && readerId === authorId;
  if (memberIds.includes(authorId)) return isByYou ? "byYou" : "";
  if (memberIds.includes(readerId)) return "giftToYou";
  return isByYou ? "giftByYou" : "gift";
}

/** Whoever isn't told reads it where they were told of the request: what became of it, and who did it. */
function othersVariant({ readerId, authorId }: MessageView): string {
  return readerId !== 0 && readerId === authorId ? "byYou" : "byOther";
}

type RefundedPurchase = Pick<EventPayload<"purchase.refunded">, "purchaseId" | "memberId" | "buyerId">;

function refundedVariant(view: MessageView<RefundedPurchase>): string {
  const { kept, readerId, hasAmounts } = view;
  if (kept.buyerId === readerId) return hasAmounts ? "paidBack" : "";
  return kept.memberId === readerId ? "gift" : othersVariant(view);
}

/** A gift's payer has no such perk among their own. */
function isPaidBack({ buyerId, memberId }: RefundedPurchase, readerId: number): boolean {
  return buyerId === readerId && memberId !== readerId;
}

export const purchaseMessages = {
  purchase_announced: message("purchase.created", {
    ...ofPurchase,
    when: ({ payload }) => payload.announce,
    to: toNobody,
    audience: "viewers",
    also: ({ payload }) => [payload.buyerId, payload.memberId],
    goneBy: about("purchase.refunded", "purchaseId"),
    variant: announcedVariant,
  }),
  purchase_gifted: message("purchase.created", {
    ...ofPurchase,
    to: (event) => exceptActor(event, [event.payload.memberId]),
    audience: "told",
    // An announcement also reaches the holder there.
    inFeed: ({ payload }) => !payload.announce,
    mail: { template: "purchase_gifted", quote: (_payload, { note = "" }) => note },
  }),
  purchase_requested: message("purchase.requested", {
    ...ofPurchase,
    again: "purchase.request_passed",
    to: ({ payload }) => payload.responsibleIds,
    audience: "told",
    isForOthers: true,
    variant: ({ memberIds, readerId }) => (memberIds.includes(readerId) ? "byYou" : ""),
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
    audience: "told",
    isForOthers: true,
    variant: (view) => (view.kept.memberId === view.readerId ? "" : othersVariant(view)),
    mail: { template: "purchase_activated", quote: ({ comment }) => comment },
  }),
  purchase_refunded: message("purchase.refunded", {
    ...ofPurchase,
    to: (event) => exceptActor(event, [event.payload.buyerId, event.payload.memberId]),
    audience: "told",
    // The payer gets the amount back; a gift's recipient loses the perk.
    keeps: ({ purchaseId, memberId, buyerId }) => ({ purchaseId, memberId, buyerId }),
    isForOthers: true,
    variant: refundedVariant,
    link: (kept, readerId) => (isPaidBack(kept, readerId) ? "/profile/balances" : ofPurchase.link(kept, readerId)),
    mail: {
      template: "purchase_refunded",
      amounts: ({ buyerId }, memberId, { costs = [] }) => (memberId === buyerId ? costs : []),
    },
  }),
};
