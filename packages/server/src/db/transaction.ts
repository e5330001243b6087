import { setTimeout as sleep } from "node:timers/promises";
import type { Handle, Tx } from "./database.ts";
import { isRetryable } from "./database-error.ts";

/** Runs of one transaction before its error is passed on. */
const MAX_RUNS = 6;

/** The first pause (ms) before a run is repeated; it doubles, spread by `fraction` so that rivals part. */
const FIRST_PAUSE_MS = 4;

/**
 * Runs `work` in one transaction, all or nothing; on a deadlock or serialization failure the whole of it
 * runs again, so it must have no effect but on `tx`.
 * @param fraction spreads the pauses, in [0, 1)
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
