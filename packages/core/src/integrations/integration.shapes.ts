import * as z from "zod/mini";
import { id, instant, userRef } from "../lib/wire.ts";
import { notificationType } from "../notifications/notification.shapes.ts";
import { notificationCategory } from "../notifications/notification.values.ts";

/** Ready for `chatText`. */
const chatMessage = { title: z.string(), message: z.string(), link: z.string() };

/** A message of an event. */
const integrationMessage = z.object({
  type: notificationType,
  category: notificationCategory,
  entityId: z.int(),
  /** Groups whose members see it in the feed; empty if everyone does, or only the recipients. */
  groupIds: z.array(id),
  /** For a channel, in the request's language; null if only the recipients may read it. */
  post: z.nullable(z.object(chatMessage)),
  /** People of this integration who are told, each in their language; nobody who switched the category off. */
  recipients: z.array(
    z.object({
      userId: id,
      externalId: z.string(),
      ...chatMessage,
      /** The end of their quiet hours, for which the message waits; null for at once. */
      notBefore: z.nullable(instant),
    }),
  ),
});

/** What happened, with its messages. */
export const integrationEvent = z.object({
  /** From 1 without gaps, per workspace. */
  seq: id,
  /** Such as `thanks.published`. */
  type: z.string(),
  at: instant,
  /** Null for the product itself. */
  author: z.nullable(userRef),
  messages: z.array(integrationMessage),
  /** Earlier messages that no longer hold and should disappear. */
  withdrawn: z.array(z.object({ type: notificationType, entityId: z.int() })),
});

export type IntegrationEvent = z.output<typeof integrationEvent>;
