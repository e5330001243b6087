import { TooManyRequestsError } from "@guildhall/core";

/** Requests per minute and account, or guest's address. */
export const MAX_REQUESTS_A_MINUTE = 1_200;

const WINDOW_MS = 60_000;

export interface RequestLimits {
  /** Counts a request of `who`. @throws {TooManyRequestsError} beyond the limit */
  count(who: string, nowMs: number): void;
}

/** One counter per process, in whole minutes: one lookup per request. */
export function createRequestLimits(isOn: boolean): RequestLimits {
  let counts = new Map<string, number>();
  let windowStartMs = Number.NEGATIVE_INFINITY;
  if (!isOn) return { count: () => undefined };
  return {
    count(who, nowMs) {
      const elapsedMs = nowMs - windowStartMs;
      if (elapsedMs >= WINDOW_MS || elapsedMs < 0) {
        counts = new Map();
        windowStartMs = nowMs;
      }
      const count = (counts.get(who) ?? 0) + 1;
      counts.set(who, count);
      if (count > MAX_REQUESTS_A_MINUTE) {
        throw new TooManyRequestsError(Math.ceil((windowStartMs + WINDOW_MS - nowMs) / 1000));
      }
    },
  };
}
