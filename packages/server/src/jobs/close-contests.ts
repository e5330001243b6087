import { findDueContests, findOverContests, finishDueContest, tellOver } from "../contests/index.ts";
import type { DueContest, DuePage, EarningSelect } from "../contests/index.ts";
import type { Deps } from "../lib/deps.ts";

type ContestDeps = Pick<Deps, "config" | "db" | "clock" | "log" | "bus">;

/** Contests looked up at a time. */
const BATCH = 100;

/** The job that counts, pays and closes contests by votes and by earnings after their end; returns how many. */
export function createCloseContests(deps: ContestDeps, selects: readonly EarningSelect[]): () => Promise<number> {
  return () =>
    forEachDue(deps, {
      find: (page) => findDueContests(deps, page),
      act: (contest) => finishDueContest(deps, contest, selects),
    });
}

/** The job that tells those who manage contests that one waits for its winners; returns how many. */
export function createTellOverContests(deps: ContestDeps): () => Promise<number> {
  return () =>
    forEachDue(deps, { find: (page) => findOverContests(deps, page), act: (contest) => tellOver(deps, contest) });
}

async function forEachDue(
  deps: ContestDeps,
  {
    find,
    act,
  }: {
    readonly find: (page: DuePage) => Promise<DueContest[]>;
    readonly act: (contest: DueContest) => Promise<boolean>;
  },
): Promise<number> {
  let done = 0;
  for (let after: DuePage["after"] = null; ;) {
    const due: readonly DueContest[] = await find({ after, limit: BATCH });
    for (const contest of due) {
      try {
        if (await act(contest)) done += 1;
      } catch (error) {
        // One failure doesn't keep the others; it's retried a minute later.
        const { workspaceId, id } = contest;
        deps.log.error({ err: error, workspaceId, contestId: id }, "a contest that is over could not be ended");
      }
    }
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) return done;
    after = last;
  }
}
