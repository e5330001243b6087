export { createFetchTransport } from "./fetch-transport.ts";
export { toFormData } from "./form-data.ts";
export { createMemoryTransport } from "./memory-transport.ts";
export { createPlatform } from "./platform.ts";
export type { Transport, TransportRequest } from "./transport.ts";
