export { createFetchTransport } from "./fetch-transport.ts";
export { toFormData } from "./form-data.ts";
export type { FetchTransportOptions } from "./fetch-transport.ts";
export { createMemoryTransport } from "./memory-transport.ts";
export type { MemoryHandler } from "./memory-transport.ts";
export { createPlatform } from "./platform.ts";
export type { CancelSignal, FormToSend, Platform, Transport, TransportRequest, TransportResponse } from "./transport.ts";
