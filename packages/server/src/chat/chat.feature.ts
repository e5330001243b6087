import { defineFeature } from "../feature.ts";
import { chatCounts } from "./chat-count.ts";
import { chatSettingsRoutes } from "./chat-settings.routes.ts";

export const chatFeature = defineFeature({
  routes: chatSettingsRoutes,
  counts: chatCounts,
  news: {
    "chat.connected": ["chats", "session"],
    "chat.disconnected": ["chats", "session"],
    "chat.changed": ["chats"],
    "chat.people_read": ["chats"],
    "chat.people_released": ["chats"],
  },
});
