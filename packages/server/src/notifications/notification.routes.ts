import { notificationCalls, notificationSettingsCalls } from "@guildhall/core/notifications";
import { userCalls } from "@guildhall/core/users";
import type { PresentCards } from "../cards/create-card-presenter.ts";
import { implement } from "../http/implement.ts";
import { readNotificationSettings, updateNotificationSettings } from "./notification-settings.service.ts";
import { markRead } from "./notification.repository.ts";
import { listOwnNotifications, readNotification } from "./read-notifications.service.ts";

export const createNotificationRoutes = (presentCards: PresentCards) => [
  implement(userCalls.listNotifications, (call, { params, query }) =>
    listOwnNotifications(call, presentCards, { userId: params.id, page: query.page }),
  ),
  implement(notificationSettingsCalls.get, (call) => readNotificationSettings(call)),
  implement(notificationSettingsCalls.update, (call, { body }) => updateNotificationSettings(call, body)),
  implement(notificationCalls.get, async (call, { params }) => ({
    notification: await readNotification(call, presentCards, params.id),
  })),
  implement(notificationCalls.markRead, async ({ db, actor, tell }, { body }) => {
    const owner = { workspaceId: actor.workspace.id, memberId: actor.memberId };
    const notificationsCount = await markRead(db, owner, body.ids);
    tell({
      kind: "news",
      workspaceId: owner.workspaceId,
      topics: ["notifications"],
      memberIds: [owner.memberId],
    });
    return { notificationsCount };
  }),
];
