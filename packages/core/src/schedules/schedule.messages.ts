import { message } from "../messages/define-messages.ts";

export const scheduleMessages = {
  schedule_stopped: message("schedule.stopped", {
    category: "message",
    card: "plain",
    entityId: ({ entityId }) => entityId,
    to: ({ payload }) => [payload.memberId],
    audience: "told",
    inFeed: () => false,
    keeps: ({ entityType, entityId, title }) => ({ entityType, entityId, title }),
    title: ({ title }) => title,
    link: ({ entityType, entityId }) => `/schedule/${entityType}/${String(entityId)}`,
    mail: { template: "schedule_stopped" },
  }),
};
