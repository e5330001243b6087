import { findChainReminders, remindWalker } from "../chains/index.ts";
import type { Deps } from "../lib/deps.ts";

/** Reminders looked up at a time. */
const BATCH = 100;

/** The job that reminds people, once, of chains in which they stopped on the way; returns how many. */
export function createChainReminders(
  deps: Pick<Deps, "config" | "db" | "clock" | "log" | "bus">,
): () => Promise<number> {
  return async () => {
    let reminded = 0;
    for (;;) {
      const due = await findChainReminders(deps, BATCH);
      let failed = 0;
      for (const each of due) {
        try {
          if (await remindWalker(deps, each)) reminded += 1;
        } catch (error) {
          // One failure doesn't keep the others; it's retried a minute later.
          failed += 1;
          deps.log.error({ err: error, ...each }, "somebody could not be reminded of a chain");
        }
      }
      if (due.length < BATCH || failed > 0) return reminded;
    }
  };
}
