import type { Endpoint } from "../lib/endpoint.ts";
import type { CallFailure } from "./call-failure.ts";
import { NetworkFailure, UnavailableFailure } from "./call-failure.ts";

/** How a call is tried again; times in ms. */
export interface RetryPolicy {
  /** Tries in all, the first included. */
  readonly maxAttempts: number;
  /** Upper bound of the wait before the second try; it doubles with each one. */
  readonly baseMs: number;
  /** No wait is longer, whatever the server asks for. */
  readonly maxWaitMs: number;
}

/** Three tries, waiting at most 0.3 s and 0.6 s by itself, and up to 10 s when the server asks. */
export const DEFAULT_RETRY: RetryPolicy = { maxAttempts: 3, baseMs: 300, maxWaitMs: 10_000 };

/** What decides on another try. */
export interface RetryQuestion {
  readonly endpoint: Pick<Endpoint, "method" | "movesValue">;
  readonly failure: CallFailure;
  /** Tries made so far, at least 1. */
  readonly attempts: number;
  /** From 0 up to 1; spreads the tries of many clients. */
  readonly random: number;
}

/**
 * The wait in ms before the next try, or null when there must be none. Only calls that may safely run
 * twice are repeated: reading ones, and those that move value, because their key makes them act once.
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

/** The wait that a failure asks for, 0 when it names none, null when another try is of no use. */
function askedWaitMs(failure: CallFailure): number | null {
  if (failure instanceof NetworkFailure) return 0;
  if (failure instanceof UnavailableFailure) return failure.retryAfterS * 1000;
  return null;
}
