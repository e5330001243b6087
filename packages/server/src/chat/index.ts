export { createChannelProvider } from "./channel-provider.ts";
export { findTeams } from "./connection.repository.ts";
export { chatAppsOf } from "./chat-apps.ts";
export {
  deleteCodesBefore,
  deleteDeliveriesBefore,
  deleteMessagesBefore,
  deleteSpentChatState,
} from "./chat-cleanup.repository.ts";
export { findDigestChats } from "./digest.repository.ts";
export type { DigestChat } from "./digest.repository.ts";
export { createChatMetrics } from "./chat-metrics.ts";
export { createChatReader } from "./chat-reader.ts";
export { registerChatRoutes } from "./chat.routes.ts";
export { readTeamAgain } from "./read-team-people.service.ts";
export { findStaleTeams } from "./team-people.repository.ts";
export type { Team } from "./team-people.repository.ts";
export { createInjectTransport } from "./inject-transport.ts";
export { sendDigest } from "./send-digest.service.ts";
export { createChat } from "./start-chat.ts";
