import { TooManyRequestsError } from "@guildhall/core";

/** Requests per minute and account, or guest's address. */
export const MAX_REQUESTS_A_MINUTE = 1_200;

const WINDOW_MS = 60_000;

export interface RequestLimits {
  /** Counts a request of `who`. @throws {TooManyRequestsError} beyond the limit */
  count(who: string, nowMs: number): void;
  /** Counts nothing. @throws {TooManyRequestsError} if `who` is beyond the limit, or would be with one more */
  admit(who: string, nowMs: number): void;
}

/** One counter per process, in whole minutes: one lookup per request. */
export function createRequestLimits(isOn: boolean, most: number = MAX_REQUESTS_A_MINUTE): RequestLimits {
  let counts = new Map<string, number>();
  let windowStartMs = Number.NEGATIVE_INFINITY;
  if (!isOn) return { count: () => undefined, admit: () => undefined };
  const withOneMore = (who: string, nowMs: number): number => {
    const elapsedMs = nowMs - windowStartMs;
    if (elapsedMs >= WINDOW_MS || elapsedMs < 0) {
      counts = new Map();
      windowStartMs = nowMs;
    }
    return (counts.get(who) ?? 0) + 1;
  };
  const refuseBeyond = (count: number, nowMs: number): void => {
    if (count > most) throw new TooManyRequestsError(Math.ceil((windowStartMs + WINDOW_MS - nowMs) / 1000));
  };
  return {
    count(who, nowMs) {
      const count = withOneMore(who, nowMs);
      counts.set(who, count);
      refuseBeyond(count, nowMs);
    },
    admit: (who, nowMs) => refuseBeyond(withOneMore(who, nowMs), nowMs),
  };
}
