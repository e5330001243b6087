import type { EventPayload } from "@guildhall/core/events";
import type { NotificationCategory } from "@guildhall/core/notifications";
import type { StoredEvent } from "../events/reader.ts";

/** A card about a challenge. */
interface ChallengeCardPayload {
  readonly challengeId: number;
}

/** A card about an attempt, as it was when it was told. */
interface AssignmentCardPayload extends ChallengeCardPayload {
  /** The leader first; some of them when they are many. */
  readonly memberIds: readonly number[];
  readonly memberCount: number;
}

/** A card about a purchase; its title, people and words are joined when it is read. */
interface PurchaseCardPayload {
  readonly purchaseId: number;
}

/** What `feed_items.payload` and `notifications.payload` hold, by `type`; names are joined when it is read. */
export interface CardPayloads {
  readonly thanks_published: { readonly thanksId: number };
  readonly balance_adjusted: EventPayload<"balance.adjusted">;
  readonly quota_reminder: EventPayload<"quota.reminder_due">;
  readonly challenge_published: ChallengeCardPayload;
  readonly challenge_updated: ChallengeCardPayload;
  readonly challenge_given_up: ChallengeCardPayload;
  readonly challenge_reopened: ChallengeCardPayload;
  readonly challenge_closed: ChallengeCardPayload;
  readonly assignment_submitted: AssignmentCardPayload;
  readonly assignment_received: AssignmentCardPayload;
  readonly assignment_rejected: AssignmentCardPayload & { readonly comment: string };
  readonly assignment_refused: AssignmentCardPayload & { readonly comment: string };
  readonly assignment_approved: AssignmentCardPayload;
  readonly assignment_split_due: AssignmentCardPayload;
  readonly assignment_split_overdue: AssignmentCardPayload;
  readonly assignment_handed_over: AssignmentCardPayload;
  readonly assignment_completed: AssignmentCardPayload & {
    /** What was paid in all, in hundredths. */
    readonly rewards: readonly { readonly currencyId: number; readonly amount: number }[];
  };
  readonly achievement_granted: { readonly achievementId: number; readonly memberId: number };
  readonly product_added: { readonly productId: number };
  readonly purchase_announced: PurchaseCardPayload;
  readonly purchase_gifted: PurchaseCardPayload;
  readonly purchase_requested: PurchaseCardPayload;
  readonly purchase_activated: PurchaseCardPayload;
  readonly purchase_refunded: PurchaseCardPayload;
}

/** The kinds of cards. */
export type CardType = keyof CardPayloads;

/** A card of any kind: what is kept of it. */
export type Card = {
  [T in CardType]: {
    readonly type: T;
    readonly category: NotificationCategory;
    /** The thanks, challenge, assignment, achievement, perk or purchase, or the member whose balance changed; 0 for none. */
    readonly entityId: number;
    readonly payload: CardPayloads[T];
  };
}[CardType];

/** A card that an event puts into feeds and notifications, and who it is for. */
export interface CardOf {
  readonly event: StoredEvent;
  readonly card: Card;
  /** Who is told in person. */
  readonly notified: readonly number[];
  /** Who finds it in the feed: `all`, `group:<id>`, `member:<id>`; nobody where another card there says the same. */
  readonly audiences: readonly string[];
  /** The groups that it is found under, without those above them. */
  readonly groupIds: readonly number[];
}
