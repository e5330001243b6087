export * as integrationCalls from "./integration.contract.ts";
export { integrationProvider, MAX_EXTERNAL_ID_LENGTH } from "./integration.values.ts";
export type { IntegrationProvider } from "./integration.values.ts";
