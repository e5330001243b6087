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
