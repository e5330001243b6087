import type { EventPayload } from "@guildhall/core";

/** What `feed_items.payload` and `notifications.payload` hold, by `type`; names are joined when it is read. */
export interface CardPayloads {
  readonly thanks_published: { readonly thanksId: number };
  readonly balance_adjusted: EventPayload<"balance.adjusted">;
  readonly quota_reminder: EventPayload<"quota.reminder_due">;
}

/** The kinds of cards. */
export type CardType = keyof CardPayloads;

/** A card of any kind: what is kept of it. */
export type Card = {
  [T in CardType]: {
    readonly type: T;
    readonly category: "thanks" | "user_balance";
    /** The thanks, or the member whose balance changed; 0 for none. */
    readonly entityId: number;
    readonly payload: CardPayloads[T];
  };
}[CardType];
