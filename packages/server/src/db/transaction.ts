import { setTimeout as sleep } from "node:timers/promises";
import type { Handle, Tx } from "./database.ts";
import { isRetryable } from "./database-error.ts";

/** Attempts at one transaction before its error is thrown. */
const MAX_RUNS = 6;

/** The first pause (ms) before a retry; it doubles, with jitter from `fraction` so that rivals separate. */
const FIRST_PAUSE_MS = 4;

/**
 * Runs `work` in a transaction; a deadlock or serialization failure reruns all of it, so its only effects must be on
 * `tx`.
 * @param fraction jitter of the pauses, in [0, 1)
 */
export async function runTransaction<T>(
  handle: Handle,
  work: (tx: Tx) => Promise<T>,
  fraction: () => number,
): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await handle.transaction().execute(work);
    } catch (error) {
      if (run >= MAX_RUNS || !isRetryable(error)) {
        throw error;
      }
      await sleep(FIRST_PAUSE_MS * 2 ** (run - 1) * (0.5 + fraction()));
    }
  }
}
