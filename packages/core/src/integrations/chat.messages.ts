import { message } from "../messages/define-messages.ts";

export const chatMessages = {
  chat_disconnected: message("chat.disconnected", {
    category: "message",
    card: "plain",
    when: ({ payload }) => payload.reason !== "removed",
    entityId: () => 0,
    to: ({ payload }) => payload.managerIds,
    audience: "told",
    inFeed: () => false,
    keeps: ({ provider, externalId, name, reason }) => ({ provider, externalId, name, reason }),
    title: ({ name }) => name,
    variant: ({ kept: { provider, reason } }) => (reason === "revoked" ? `${provider}Revoked` : provider),
    link: ({ provider }) => `/settings/${provider}`,
    mail: { template: "chat_disconnected" },
  }),
};
