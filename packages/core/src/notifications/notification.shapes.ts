import * as z from "zod/mini";
import { achievement } from "../achievements/achievement.shapes.ts";
import { challengeType } from "../challenges/challenge.values.ts";
import { currencyAmount, id, instant, quotaLine, userRef } from "../lib/wire.ts";
import { thanksCard } from "../thanks/thanks.shapes.ts";

/** What a card or notification is about. */
export const notificationCategory = z.enum([
  "message",
  "reward",
  "purchase",
  "user_balance",
  "challenge",
  "assignment",
  "quiz",
  "contest",
  "thanks",
  "product",
  "achievement",
  "chain",
]);

/** What a card or notification is about. */
export type NotificationCategory = z.output<typeof notificationCategory>;

/** The kinds there are so far, each with its attached part. */
export const notificationType = z.enum([
  "thanks_published",
  "balance_adjusted",
  "quota_reminder",
  "challenge_published",
  "challenge_updated",
  "challenge_given_up",
  "challenge_reopened",
  "challenge_closed",
  "assignment_submitted",
  "assignment_received",
  "assignment_rejected",
  "assignment_refused",
  "assignment_approved",
  "assignment_split_due",
  "assignment_split_overdue",
  "assignment_handed_over",
  "assignment_completed",
  "achievement_granted",
  "product_added",
  "purchase_announced",
  "purchase_gifted",
  "purchase_requested",
  "purchase_activated",
  "purchase_refunded",
]);

/** The kinds of cards and notifications. */
export type NotificationType = z.output<typeof notificationType>;

/** One changed balance of an adjustment, in hundredths. */
const balanceChange = z.object({ before: currencyAmount, after: currencyAmount });

/** A challenge, as far as its cards show it. */
export const challengePart = z.object({
  id,
  type: challengeType,
  title: z.string(),
  /** What it pays; a raid's is one pool. */
  rewards: z.array(currencyAmount),
});

/** A challenge, as far as its cards show it. */
export type ChallengePart = z.output<typeof challengePart>;

/** An attempt as it was when its card was made; the challenge is beside it. */
export const assignmentPart = z.object({
  id,
  /** The leader first, 7 at most. */
  members: z.array(userRef),
  memberCount: z.int(),
  /** What was paid in all; empty before. */
  rewards: z.array(currencyAmount),
  /** Why it was sent back; empty otherwise. */
  comment: z.string(),
});

/** An attempt as it was when its card was made. */
export type AssignmentPart = z.output<typeof assignmentPart>;

/** A perk on the shelf, as far as its card shows it. */
export const perkPart = z.object({
  id,
  title: z.string(),
  /** "" for none. */
  imageUrl: z.string(),
  costs: z.array(currencyAmount),
});

/** A perk on the shelf, as far as its card shows it. */
export type PerkPart = z.output<typeof perkPart>;

/** A purchase, as far as its cards show it; title and picture as they were when it was bought. */
export const purchasePart = z.object({
  id,
  productTitle: z.string(),
  /** "" for none. */
  productImageUrl: z.string(),
  /** Whose it is. */
  holder: userRef,
  /** Who bought it; another one for a gift. */
  buyer: userRef,
  /** The buyer's words, or those it was handed out with; "" in an announcement, which everybody reads. */
  comment: z.string(),
  /** What came back to the asker; empty before, and for everybody else. */
  returned: z.array(currencyAmount),
});

/** A purchase, as far as its cards show it. */
export type PurchasePart = z.output<typeof purchasePart>;

/** What a card is about; exactly the parts that its type names are there. */
export const cardParts = {
  thanks: z.optional(thanksCard),
  adjustment: z.optional(z.object({ user: userRef, changes: z.array(balanceChange), comment: z.string() })),
  quotaReminder: z.optional(z.object({ quota: z.array(quotaLine), endsAt: instant })),
  challenge: z.optional(challengePart),
  assignment: z.optional(assignmentPart),
  achievement: z.optional(achievement),
  product: z.optional(perkPart),
  purchase: z.optional(purchasePart),
};

/** A message to one member. */
export const notification = z.object({
  id,
  category: notificationCategory,
  type: notificationType,
  /** In the language of the request. */
  title: z.string(),
  message: z.string(),
  /** Where it leads: a path in the panel; "" when what it was about is gone. */
  link: z.string(),
  createdAt: instant,
  userId: id,
  status: z.enum(["new", "read"]),
  author: z.nullable(userRef),
  ...cardParts,
});

/** A message to one member. */
export type Notification = z.output<typeof notification>;
