import * as z from "zod/mini";
import { id, instant, userRef } from "../lib/wire.ts";
import { cardParts } from "../notifications/card-parts.shapes.ts";
import { messageWords, notificationType } from "../notifications/notification.shapes.ts";
import { notificationCategory } from "../notifications/notification.values.ts";

export const feedItem = z.object({
  id,
  category: notificationCategory,
  type: notificationType,
  ...messageWords,
  createdAt: instant,
  author: z.nullable(userRef),
  ...cardParts,
});

export type FeedItem = z.output<typeof feedItem>;
