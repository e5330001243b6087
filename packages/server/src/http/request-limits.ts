import { TooManyRequestsError } from "@guildhall/core";

/** Requests that one account, or one address of a guest, may make in a minute. */
export const MAX_REQUESTS_A_MINUTE = 1_200;

const WINDOW_MS = 60_000;

/** Counts requests. */
export interface RequestLimits {
  /** Counts one request of `who`. @throws {TooManyRequestsError} beyond the bound */
  count(who: string, nowMs: number): void;
}

/** Builds the count of one process: whole minutes, so that it costs one lookup a request. */
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
