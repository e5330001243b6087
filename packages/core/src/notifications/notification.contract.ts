import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { id, idParam } from "../lib/wire.ts";
import { notification } from "./notification.shapes.ts";

/** The viewer's own; reading doesn't mark it as read. */
export const get = endpoint({
  name: "getNotification",
  method: "GET",
  path: "/notifications/{id}",
  topics: ["notifications"],
  summary: "Returns one of the caller's own notifications.",
  access: { who: "member", own: "notification", widget: true },
  params: z.object({ id: idParam }),
  response: z.object({ notification }),
});

/** Only the viewer's own. */
export const markRead = endpoint({
  name: "markNotificationsRead",
  method: "PUT",
  path: "/notifications/read",
  summary: "Marks the caller's own notifications as read; any other IDs are ignored.",
  access: { who: "member", widget: true },
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({ notificationsCount: z.int() }),
});
