import * as z from "zod/mini";
import { notificationCategory } from "./notification.values.ts";

/** `HH:MM`. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** By the workspace's clock; they may cross midnight. */
const quietHours = z.strictObject({ from: timeOfDay, to: timeOfDay });

export type QuietHours = z.output<typeof quietHours>;

/** What one is told in chats. */
export const chosenNotifications = {
  /** What doesn't come to one's chats; everything else does. */
  chatMuted: z.array(notificationCategory).check(z.maxLength(50)),
  /** When nothing comes to one's chats but answers; what's told meanwhile comes at the end. Null for never. */
  quietHours: z.nullable(quietHours),
};

export const notificationSettings = z.object({
  ...chosenNotifications,
  /** Everything that anyone is told in person. */
  categories: z.array(notificationCategory),
});

export type NotificationSettings = z.output<typeof notificationSettings>;

export type ChosenNotifications = Pick<NotificationSettings, keyof typeof chosenNotifications>;
