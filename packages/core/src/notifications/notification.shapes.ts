import * as z from "zod/mini";
import { achievement } from "../achievements/achievement.shapes.ts";
import { challengeType } from "../challenges/challenge.values.ts";
import { currencyAmount, id, instant, quotaLine, userRef } from "../lib/wire.ts";
import { thanksCard } from "../thanks/thanks.shapes.ts";

/** The subject of a card or notification. */
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

export type NotificationCategory = z.output<typeof notificationCategory>;

/** Current types, each with its part. */
export const notificationType = z.enum([
  "thanks_published",
  "thanks_expired",
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
  "assignment_lead_passed",
  "assignment_completed",
  "achievement_granted",
  "product_added",
  "purchase_announced",
  "purchase_gifted",
  "purchase_requested",
  "purchase_activated",
  "purchase_refunded",
  "chat_disconnected",
  "tempo_refused",
  "thanks_suggested",
]);

export type NotificationType = z.output<typeof notificationType>;

/** In hundredths. */
const balanceChange = z.object({ before: currencyAmount, after: currencyAmount });

/** A challenge on a card. */
export const challengePart = z.object({
  id,
  type: challengeType,
  title: z.string(),
  /** What it pays; for a raid, one pool. */
  rewards: z.array(currencyAmount),
});

export type ChallengePart = z.output<typeof challengePart>;

/** An attempt as of the card's creation; its challenge is a separate part. */
export const assignmentPart = z.object({
  id,
  /** The leader first; at most 7. */
  members: z.array(userRef),
  memberCount: z.int(),
  /** Total paid; empty before. */
  rewards: z.array(currencyAmount),
  /** The reviewer's reason; empty otherwise. */
  comment: z.string(),
});

export type AssignmentPart = z.output<typeof assignmentPart>;

export const perkPart = z.object({
  id,
  title: z.string(),
  /** "" for none. */
  imageUrl: z.string(),
  costs: z.array(currencyAmount),
});

export type PerkPart = z.output<typeof perkPart>;

/** A purchase on a card; title and image are those at purchase time. */
export const purchasePart = z.object({
  id,
  productTitle: z.string(),
  /** "" for none. */
  productImageUrl: z.string(),
  /** The owner. */
  holder: userRef,
  /** Differs from the holder for a gift. */
  buyer: userRef,
  /** The buyer's message or the activation comment; "" in announcements, which everyone can read. */
  comment: z.string(),
  /** What the viewer got back; empty before a refund and for everyone else. */
  returned: z.array(currencyAmount),
});

export type PurchasePart = z.output<typeof purchasePart>;

/** Thanks that somebody could give, for an issue in Jira. */
const thanksSuggestion = z.object({
  receiver: userRef,
  issueKey: z.string(),
  summary: z.string(),
  /** "" if it isn't known. */
  issueUrl: z.string(),
});

/** A card's parts; exactly those named by its type are present. */
export const cardParts = {
  thanks: z.optional(thanksCard),
  adjustment: z.optional(z.object({ user: userRef, changes: z.array(balanceChange), comment: z.string() })),
  quotaReminder: z.optional(z.object({ quota: z.array(quotaLine), endsAt: instant })),
  suggestion: z.optional(thanksSuggestion),
  challenge: z.optional(challengePart),
  assignment: z.optional(assignmentPart),
  achievement: z.optional(achievement),
  product: z.optional(perkPart),
  purchase: z.optional(purchasePart),
};

/** What a card or notification says in the request's language, for every client, even if it doesn't know the type. */
export const messageWords = {
  /** In pieces: a person, a title that leads to a path in the panel, or plain text. */
  headline: z.array(z.object({ text: z.string(), userId: z.optional(id), path: z.optional(z.string()) })),
  /** A sentence or two after the headline; "" for none. */
  body: z.string(),
};

export const notification = z.object({
  id,
  category: notificationCategory,
  type: notificationType,
  ...messageWords,
  /** The headline as text. */
  title: z.string(),
  /** What its author wrote, or the body. */
  message: z.string(),
  /** A path in the panel; "" if the subject is gone. */
  link: z.string(),
  createdAt: instant,
  userId: id,
  status: z.enum(["new", "read"]),
  author: z.nullable(userRef),
  ...cardParts,
});

export type Notification = z.output<typeof notification>;
