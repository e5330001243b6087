import { TooManyRequestsError, UnavailableError } from "@guildhall/core";

/** Forms with files that one server takes in at once. Each may fill as much of the disk as its call lets it. */
const MAX_AT_ONCE = 64;
/** Of these, by one account: a slow connection must not keep everybody else waiting. */
const MAX_OF_ONE = 4;

const RETRY_AFTER_S = 5;

/** Bounds how many forms with files are taken in at once. */
export interface FormSlots {
  /** Does work that takes in a form. @throws {TooManyRequestsError} {@link UnavailableError} when there are too many */
  hold<Result>(who: string, work: () => Promise<Result>): Promise<Result>;
}

/** The slots of one server. */
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
