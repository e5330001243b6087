export { channelProblems, createChannels, hasChannels } from "./channels.ts";
export type { Channels } from "./channels.ts";
export { linkExternalUser } from "./external-user.repository.ts";
export { identifyIntegration } from "./identify-integration.ts";
export { deleteKey, saveKeyHash } from "./integration-key.repository.ts";
export { createIntegrationKey, hashSecret, readIntegrationKey } from "./integration-key.ts";
export type { Integration, ProvenIntegration } from "./integration-key.ts";
export { findUserSource } from "./integration.repository.ts";
