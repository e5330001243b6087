import * as z from "zod/mini";
import { id, instant, userRef } from "../lib/wire.ts";
import {
  cardParts,
  messageWords,
  notificationCategory,
  notificationType,
} from "../notifications/notification.shapes.ts";

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
