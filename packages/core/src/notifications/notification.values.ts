import * as z from "zod/mini";

/** In the order in which people choose what they're told of. */
export const NOTIFICATION_CATEGORIES = [
  "thanks",
  "user_balance",
  "challenge",
  "assignment",
  "quiz",
  "contest",
  "chain",
  "achievement",
  "reward",
  "product",
  "purchase",
  "billing",
  "message",
] as const;

/** The subject of a card or notification. */
export const notificationCategory = z.enum(NOTIFICATION_CATEGORIES);

export type NotificationCategory = z.output<typeof notificationCategory>;
