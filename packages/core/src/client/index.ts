export {
  AccessDeniedFailure,
  BadRequestFailure,
  CallFailure,
  CancelledFailure,
  ChangedFailure,
  ConflictFailure,
  MalformedFailure,
  NetworkFailure,
  NotFoundFailure,
  OfflineFailure,
  RateLimitedFailure,
  RefusedFailure,
  ServerFailure,
  SessionExpiredFailure,
  TimeoutFailure,
  UnauthenticatedFailure,
  UnavailableFailure,
  ValidationFailure,
} from "./call-failure.ts";
export type { FailureDetails, FailureKind } from "./call-failure.ts";
export { createClient } from "./client.ts";
export type { CallOptions, Client, ClientOptions } from "./client.ts";
export { DEFAULT_RETRY, nextRetryMs } from "./retry.ts";
export type { RetryPolicy, RetryQuestion } from "./retry.ts";
