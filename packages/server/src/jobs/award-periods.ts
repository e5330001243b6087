import { awardDuePeriod, findDueAwards } from "../achievements/index.ts";
import type { Deps } from "../lib/deps.ts";

export type AwardPeriodsDeps = Pick<Deps, "db" | "clock" | "log" | "bus">;

/** The job that awards the week or month that has ended, in every workspace; returns the number of winners. */
export function createAwardPeriods(deps: AwardPeriodsDeps): () => Promise<number> {
  return async () => {
    let winners = 0;
    for (const workspaceId of await findDueAwards(deps)) {
      try {
        winners += await awardDuePeriod(deps, workspaceId);
      } catch (error) {
        // One workspace's failure doesn't stop the others; it's retried a minute later.
        deps.log.error({ err: error, workspaceId }, "the winners of a period could not be named");
      }
    }
    return winners;
  };
}
