import { TooManyRequestsError, UnavailableError } from "@guildhall/core";

/** Concurrent uploads per server. Each may use as much disk as its endpoint allows. */
const MAX_AT_ONCE = 64;
/** Per account: a slow connection must not block everyone else. */
const MAX_OF_ONE = 4;

const RETRY_AFTER_S = 5;

export interface FormSlots {
  /** Runs an upload. @throws {TooManyRequestsError} {@link UnavailableError} when there are too many */
  hold<Result>(who: string, work: () => Promise<Result>): Promise<Result>;
}

/** One set per server. */
export function createFormSlots(): FormSlots {
  const held = new Map<string, number>();
  let total = 0;
  return {
    async hold(who, work) {
      const own = held.get(who) ?? 0;
      if (own >= MAX_OF_ONE) throw new TooManyRequestsError(RETRY_AFTER_S);
      if (total >= MAX_AT_ONCE) throw new UnavailableError("too many forms at once", { retryAfterS: RETRY_AFTER_S });
      held.set(who, own + 1);
      total += 1;
      try {
        return await work();
      } finally {
        total -= 1;
        const left = (held.get(who) ?? 1) - 1;
        if (left === 0) held.delete(who);
        else held.set(who, left);
      }
    },
  };
}
