export { createFetchTransport } from "./fetch-transport.ts";
export { toFormData } from "./form-data.ts";
export { createMemoryTransport } from "./memory-transport.ts";
export { createPlatform } from "./platform.ts";
export type { Platform, Transport, TransportRequest } from "./transport.ts";
