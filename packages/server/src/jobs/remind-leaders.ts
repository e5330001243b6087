import { featuresAt } from "@guildhall/core/billing";
import { dueSplitReminder } from "@guildhall/core/challenges";
import { hasFeature } from "@guildhall/core/permissions";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { findHolders } from "../users/index.ts";
import { claimSplitReminder, findWaitingPools } from "./split-reminder.repository.ts";
import type { WaitingPool } from "./split-reminder.repository.ts";

type LeaderDeps = Pick<Deps, "config" | "db" | "clock" | "bus">;

/** Pools read in one statement. */
const BATCH = 200;

/** The job that reminds leaders to split their pool, each reminder once, and notifies those who may step in. */
export function createSplitReminders(deps: LeaderDeps): () => Promise<number> {
  return async () => {
    const at = deps.clock.now();
    let reminded = 0;
    for (let after = { workspaceId: 0, id: 0 }; ;) {
      const pools = await findWaitingPools(deps.db.handle, after, BATCH);
      for (const pool of pools) if (await remind(deps, pool, at)) reminded += 1;
      const last = pools.at(-1);
      if (last === undefined || pools.length < BATCH) return reminded;
      after = last;
    }
  };
}

/** Only the process that claims a reminder records the event. */
async function remind(deps: LeaderDeps, pool: WaitingPool, at: Date): Promise<boolean> {
  const due = dueSplitReminder(pool, at);
  const features = featuresAt(pool.license, { now: at, mode: deps.config.licenses });
  // An unlicensed feature can't be split either.
  if (due === null || !hasFeature({ features }, "challenges")) return false;
  const { workspaceId, id } = pool;
  return runAndTell(deps, async (tx, { tell }) => {
    const raid = await claimSplitReminder(tx, { ...pool, sent: due.sent });
    if (raid === undefined) return false;
    const holders = due.mayStepIn ? await findHolders(tx, workspaceId, "manage-challenges") : [];
    const managerIds = holders.filter((each) => !raid.memberIds.includes(each));
    const scope = { db: tx, at, actor: productIn(workspaceId), tell };
    const payload = { ...raid, assignmentId: id, memberIds: [...raid.memberIds], days: due.days, managerIds };
    await recordEvent(scope, { type: "assignment.split_reminder_due", payload });
    return true;
  });
}
