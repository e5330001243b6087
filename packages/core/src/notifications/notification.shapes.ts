import * as z from "zod/mini";
import { id, instant, userRef } from "../lib/wire.ts";
import { MESSAGE_KINDS } from "../messages/message-kinds.ts";
import type { NotificationType } from "../messages/message-kinds.ts";
import { cardParts } from "./card-parts.shapes.ts";
import { notificationCategory } from "./notification.values.ts";

/** Current types: the kinds of messages. */
// Object.keys widens to string[]; these are the table's own keys.
export const notificationType = z.enum(Object.keys(MESSAGE_KINDS) as NotificationType[]);

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
