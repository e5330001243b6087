// For programs that only call: the calls here come without their schemas once built, so no zod comes along.
export {
  AccessDeniedFailure,
  CallFailure,
  CancelledFailure,
  ChangedFailure,
  NotFoundFailure,
  RateLimitedFailure,
  RefusedFailure,
  UnauthenticatedFailure,
  ValidationFailure,
} from "./call-failure.ts";
export { createClient } from "./client.ts";
export type { CallOptions, Client } from "./client.ts";
export type { RetryPolicy } from "./retry.ts";
export * from "../contract/calls.ts";
export type { Endpoint, EndpointInput, EndpointResponse } from "../lib/endpoint.ts";
export { createSessionStore } from "../session/index.ts";
export type { SessionStore, UserInfo } from "../session/index.ts";
export { createFetchTransport, createPlatform } from "../transport/index.ts";
export type { Platform, Transport } from "../transport/index.ts";
