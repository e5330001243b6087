export { identifyIntegration } from "./identify-integration.ts";
export { saveKeyHash } from "./integration-key.repository.ts";
export { createIntegrationKey, hashSecret, readIntegrationKey } from "./integration-key.ts";
export type { Integration } from "./integration-key.ts";
export { findUserSource } from "./integration.repository.ts";
