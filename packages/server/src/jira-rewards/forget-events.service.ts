import { parseInstant } from "@guildhall/core";
import type { Deps } from "../lib/deps.ts";
import { openIssue } from "./issue-work.ts";
import type { IssueKey } from "./issue-key.ts";
import { deleteIssueEvents, findPastIssues } from "./jira-event.repository.ts";
import { savePast } from "./jira-issue.repository.ts";

/** How long nothing has happened to an issue before its events are forgotten, in ms: half a year. */
export const EVENT_LIFETIME_MS = 183 * 24 * 3_600_000;

/** Issues looked up at a time. */
const BATCH = 50;

/**
 * Forgets what was told of issues that have rested for long; returns how many events it was. What they earned stays, and
 * once for all time: a forgotten event counts for nothing when it's told again, and an issue that was done earns nothing
 * more.
 */
export async function forgetEvents(deps: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - EVENT_LIFETIME_MS);
  let count = 0;
  for (let found = BATCH; found === BATCH;) {
    const issues = await findPastIssues(deps.db.handle, { before, limit: BATCH });
    for (const key of issues) count += await forgetIssue(deps, key, before);
    found = issues.length;
  }
  return count;
}

async function forgetIssue({ db }: Pick<Deps, "db">, key: IssueKey, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { past, known, history } = await openIssue(tx, key);
    // Something may have happened since it was looked up.
    if (known.some(({ isNew, receivedAt }) => isNew || receivedAt >= before)) return 0;
    const times = known.map(({ event }) => parseInstant(event.at).getTime());
    const last = Math.max(past.forgottenUntil?.getTime() ?? 0, ...times);
    const isOver = past.isOver || history.isDeleted || history.now?.status.category === "done";
    await savePast(tx, key, { forgottenUntil: new Date(last), isOver });
    return deleteIssueEvents(tx, key, before);
  });
}
