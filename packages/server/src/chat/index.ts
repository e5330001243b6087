export { createChannelProvider } from "./channel-provider.ts";
export { chatAppsOf } from "./chat-apps.ts";
export {
  deleteCodesBefore,
  deleteDeliveriesBefore,
  deleteMessagesBefore,
  deleteSpentChatState,
} from "./chat-cleanup.repository.ts";
export { createChatReader } from "./chat-reader.ts";
export { registerChatRoutes } from "./chat.routes.ts";
export { createInjectTransport } from "./inject-transport.ts";
export { createChat } from "./start-chat.ts";
