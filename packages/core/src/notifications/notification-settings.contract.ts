import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { chosenNotifications, notificationSettings } from "./notification-settings.shapes.ts";

const someChosen = z.partial(z.strictObject(chosenNotifications));

/** The viewer's own. */
export const get = endpoint({
  name: "getNotificationSettings",
  method: "GET",
  path: "/notifications/settings",
  summary: "Returns what comes to the caller's chats, and when.",
  access: { who: "member" },
  response: notificationSettings,
});

/** Only the viewer's own. */
export const update = endpoint({
  name: "updateNotificationSettings",
  method: "PUT",
  path: "/notifications/settings",
  summary:
    "Sets what comes to the caller's chats, and when; what's omitted stays. With `seen`, only what the caller muted and " +
    "unmuted changes, and quiet hours that were changed elsewhere since aren't overwritten: 409 `changed`.",
  access: { who: "member" },
  body: z.extend(someChosen, { seen: z.optional(someChosen) }),
  response: notificationSettings,
});
