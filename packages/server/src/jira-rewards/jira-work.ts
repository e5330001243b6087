import type { Deps } from "../lib/deps.ts";
import { applyIssue } from "./apply-issue.service.ts";
import { giveReward } from "./give-reward.service.ts";
import type { IssueKey } from "./issue-key.ts";
import { findNewIssues } from "./jira-event.repository.ts";
import { restIssue } from "./jira-issue.repository.ts";
import { findDueRewards } from "./jira-reward.repository.ts";
import type { JiraSites } from "./site-port.ts";

/** Issues and rewards looked up at a time. */
const BATCH = 50;

/** After the first failure of an issue, in ms; doubled with each one after it. */
const REST_MS = 60_000;

/** The longest rest, in ms: six hours. */
const MAX_REST_MS = 6 * 3_600_000;

/** How long a reward of a site that isn't connected any more rests before it's looked at again, in ms. */
export const DISCONNECTED_MS = 3_600_000;

/** Looks at what has arrived, and gives what is due, until nothing is left; returns how many of both there were. */
export type JiraWork = () => Promise<number>;

/** Several processes may work at once: an issue is locked by one of them. */
export function createJiraWork(deps: Deps, sites: JiraSites): JiraWork {
  const { db, clock } = deps;
  const attempt = async (key: IssueKey, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      // One issue's failure doesn't keep the others.
      const attempts = await restIssue(db.handle, key, (count) => restUntil(clock.now(), count));
      deps.log.error({ err: error, workspaceId: key.workspaceId, attempts }, "an issue could not be worked on");
    }
  };
  const applyNew = async (): Promise<number> => {
    const issues = await findNewIssues(db.handle, { at: clock.now(), limit: BATCH });
    for (const key of issues) await attempt(key, () => applyIssue(deps, key));
    return issues.length;
  };
  const giveDue = async (): Promise<number> => {
    const rewards = await findDueRewards(db.handle, { at: clock.now(), limit: BATCH });
    for (const key of rewards) {
      if (await sites.isConnected(db.handle, key)) await attempt(key, () => giveReward(deps, key));
      else await restIssue(db.handle, key, () => new Date(clock.now().getTime() + DISCONNECTED_MS));
    }
    return rewards.length;
  };
  return async () => {
    let done = 0;
    // Each pass settles, applies or rests all that it finds.
    for (let found = -1; found !== 0; done += found) found = (await applyNew()) + (await giveDue());
    return done;
  };
}

function restUntil(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(MAX_REST_MS, REST_MS * 2 ** (attempts - 1)));
}
