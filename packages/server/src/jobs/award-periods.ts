import { awardDuePeriod, findDueAwards } from "../achievements/index.ts";
import type { Deps } from "../lib/deps.ts";

/** What the job works with. */
export type AwardPeriodsDeps = Pick<Deps, "db" | "clock" | "log" | "bus">;

/** Makes the job that names the winners of the week or month that has ended, in any workspace; answers how many they are. */
export function createAwardPeriods(deps: AwardPeriodsDeps): () => Promise<number> {
  return async () => {
    let winners = 0;
    for (const workspaceId of await findDueAwards(deps)) {
      try {
        winners += await awardDuePeriod(deps, workspaceId);
      } catch (error) {
        // One workspace's trouble is not the others'; it is tried again a minute later.
        deps.log.error({ err: error, workspaceId }, "the winners of a period could not be named");
      }
    }
    return winners;
  };
}
