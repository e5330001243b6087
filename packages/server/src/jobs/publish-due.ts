import { schedulables } from "../features.ts";
import type { Deps } from "../lib/deps.ts";
import { publishSchedule } from "../schedules/publish-schedule.service.ts";
import type { Schedulable } from "../activities/index.ts";
import { findDueSchedules } from "../schedules/schedule.repository.ts";

export type PublishDueDeps = Pick<Deps, "config" | "db" | "clock" | "log" | "bus">;

/** Due schedules looked up at a time. */
const BATCH = 20;

/** The job that publishes what is due, in every workspace; returns the number of publications. */
export function createPublishDue(
  deps: PublishDueDeps,
  kinds: readonly Schedulable[] = schedulables,
): () => Promise<number> {
  const entityTypes = kinds.map((each) => each.type);
  return async () => {
    let published = 0;
    for (;;) {
      const due = await findDueSchedules(deps.db.handle, { now: deps.clock.now(), entityTypes, limit: BATCH });
      let isStuck = true;
      for (const key of due) {
        const outcome = await publishSchedule({ deps, kinds }, key);
        if (outcome === "published") published += 1;
        isStuck &&= outcome === "held";
      }
      // Nothing is due, or other processes are publishing all of it.
      if (isStuck) return published;
    }
  };
}
