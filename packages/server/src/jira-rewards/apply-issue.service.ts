import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { IssueKey } from "./issue-key.ts";
import { judge, openIssue } from "./issue-work.ts";
import { markApplied } from "./jira-event.repository.ts";
import { forgetFailures } from "./jira-issue.repository.ts";
import { reportStatus } from "./report-status.ts";

/** Makes what has arrived part of what is known of an issue, once. */
export async function applyIssue(deps: Pick<Deps, "db" | "bus" | "clock">, key: IssueKey): Promise<void> {
  const at = deps.clock.now();
  await runAndTell(deps, async (tx, after) => {
    const issue = await openIssue(tx, key);
    if (issue.newIds.length === 0) return;
    const completion = (await judge(tx, issue)).get("complete_challenge");
    // Closing the challenge would end what is about to be completed.
    const isHeld = completion?.isEntitled === true;
    if (issue.hasNewStatus && !isHeld) await reportStatus({ ...after, db: tx, at }, issue);
    await markApplied(tx, key, { ids: issue.newIds, at });
    await forgetFailures(tx, key);
  });
}
