export * as channelCalls from "./channel.contract.ts";
export * as chatCalls from "./chat-settings.contract.ts";
export * as integrationCalls from "./integration.contract.ts";
export type { ChatConnection, ChatSettings } from "./chat-settings.shapes.ts";
export type { IntegrationEvent } from "./integration.shapes.ts";
export { CHAT_PROVIDERS, chatProvider, integrationProvider } from "./integration.values.ts";
export { MAX_EXTERNAL_ID_LENGTH } from "../lib/limits.ts";
export type { ChatProblem, IntegrationProvider } from "./integration.values.ts";
