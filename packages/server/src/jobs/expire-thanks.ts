import { THANKS_WAITING_DAYS } from "@guildhall/core";
import type { Deps } from "../lib/deps.ts";
import { expireThanks, findStaleThanks } from "../thanks/index.ts";

export type ExpiryDeps = Pick<Deps, "db" | "clock" | "log" | "bus">;

/** Thanks looked up at a time. */
const BATCH = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The job that ends thanks for which nobody joined in time, or while they were invited; returns how many. */
export function createExpireThanks(deps: ExpiryDeps): () => Promise<number> {
  return async () => {
    const at = deps.clock.now();
    const givenUntil = new Date(at.getTime() - THANKS_WAITING_DAYS * DAY_MS);
    let expired = 0;
    for (const stale of await findStaleThanks(deps.db.handle, { givenUntil, at }, BATCH)) {
      try {
        if (await expireThanks(deps, stale)) expired += 1;
      } catch (error) {
        // One failure doesn't keep the others; it's retried a minute later.
        deps.log.error({ err: error, workspaceId: stale.workspaceId }, "waiting thanks could not expire");
      }
    }
    return expired;
  };
}
