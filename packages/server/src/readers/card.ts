import type { StoredEvent } from "../events/reader.ts";
import type { Card } from "./card-payload.ts";

/** The card that an event puts into feeds and notifications, and who it is for; null when it makes none. */
export interface CardOf {
  readonly event: StoredEvent;
  readonly card: Card;
  /** Who is told in person. */
  readonly notified: readonly number[];
}

/** Makes the card of an event; null for what is not announced. */
function cardOf(event: StoredEvent): CardOf | null {
  switch (event.type) {
    case "thanks.published": {
      const { thanksId, receiverIds } = event.payload;
      const card = { type: "thanks_published", category: "thanks", entityId: thanksId, payload: { thanksId } } as const;
      return { event, card, notified: receiverIds };
    }
    case "balance.adjusted": {
      const { payload } = event;
      const { memberId, notify } = payload;
      if (!notify) return null;
      const card = { type: "balance_adjusted", category: "user_balance", entityId: memberId, payload } as const;
      return { event, card, notified: [memberId] };
    }
    case "quota.reminder_due": {
      const { payload } = event;
      const card = { type: "quota_reminder", category: "thanks", entityId: 0, payload } as const;
      return { event, card, notified: [payload.memberId] };
    }
    default:
      return null;
  }
}

/** The cards of these events, in order. */
export function cardsOf(events: readonly StoredEvent[]): readonly CardOf[] {
  return events.map(cardOf).filter((each) => each !== null);
}
