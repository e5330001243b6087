import type { Endpoint } from "../lib/endpoint.ts";
import type { CallFailure } from "./call-failure.ts";
import { NetworkFailure, UnavailableFailure } from "./call-failure.ts";

/** Times in ms. */
export interface RetryPolicy {
  /** Including the first attempt. */
  readonly maxAttempts: number;
  /** Maximum delay before the second attempt; doubles with each one. */
  readonly baseMs: number;
  /** Caps every delay, including the server's Retry-After. */
  readonly maxWaitMs: number;
}

/** Three attempts: delays up to 0.3 s and 0.6 s, or up to 10 s if the server asks. */
export const DEFAULT_RETRY: RetryPolicy = { maxAttempts: 3, baseMs: 300, maxWaitMs: 10_000 };

/** Input of the retry decision. */
export interface RetryQuestion {
  readonly endpoint: Pick<Endpoint, "method" | "movesValue">;
  readonly failure: CallFailure;
  /** Attempts so far, at least 1. */
  readonly attempts: number;
  /** Jitter: 0 to 1, exclusive. */
  readonly random: number;
}

/**
 * Delay in ms before the next attempt; null for no retry. Only calls that are safe to repeat are retried: reads, and
 * calls that move value, since their idempotency key makes them run once.
 */
export function nextRetryMs(question: RetryQuestion, policy: RetryPolicy = DEFAULT_RETRY): number | null {
  const { endpoint, failure, attempts, random } = question;
  const isSafe = endpoint.method === "GET" || endpoint.movesValue === true;
  if (!isSafe || attempts >= policy.maxAttempts) return null;
  const askedMs = askedWaitMs(failure);
  if (askedMs === null || askedMs > policy.maxWaitMs) return null;
  const backoffMs = policy.baseMs * 2 ** (attempts - 1) * random;
  return Math.min(askedMs + backoffMs, policy.maxWaitMs);
}

/** The delay a failure asks for: 0 for none, null if retrying is useless. */
function askedWaitMs(failure: CallFailure): number | null {
  if (failure instanceof NetworkFailure) return 0;
  if (failure instanceof UnavailableFailure) return failure.retryAfterS * 1000;
  return null;
}
