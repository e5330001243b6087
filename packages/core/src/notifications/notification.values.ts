import * as z from "zod/mini";

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
