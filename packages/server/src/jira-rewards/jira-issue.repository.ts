import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import type { IssueKey } from "./issue-key.ts";

/** What is left of an issue whose events were forgotten. */
export interface IssuePast {
  /** Events up to then don't count any more; null if none were forgotten. */
  readonly forgottenUntil: Date | null;
  /** Nothing more is earned by it. */
  readonly isOver: boolean;
}

/** Locks an issue until the transaction ends: what is known of it is judged by one process at a time. */
export async function lockIssue(tx: Tx, { workspaceId, site, issueId }: IssueKey): Promise<IssuePast> {
  await tx
    .insertInto("jira_issues")
    .values({ workspace_id: workspaceId, site, id: issueId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<IssuePast>`
    select forgotten_until as "forgottenUntil", is_over as "isOver" from jira_issues
    where workspace_id = ${workspaceId} and site = ${site} and id = ${issueId} for update
  `.execute(tx);
  return rows[0] ?? { forgottenUntil: null, isOver: false };
}

export async function savePast(
  db: Handle,
  { workspaceId, site, issueId }: IssueKey,
  { forgottenUntil, isOver }: IssuePast,
): Promise<void> {
  await db
    .updateTable("jira_issues")
    .set({ forgotten_until: forgottenUntil, is_over: isOver })
    .where("workspace_id", "=", workspaceId)
    .where("site", "=", site)
    .where("id", "=", issueId)
    .execute();
}

/** Lets an issue rest after a failure; returns how many it has had in a row. */
export async function restIssue(
  db: Handle,
  { workspaceId, site, issueId }: IssueKey,
  until: (attempts: number) => Date,
): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into jira_issues (workspace_id, site, id, attempts) values (${workspaceId}, ${site}, ${issueId}, 1)
    on conflict (workspace_id, site, id) do update set attempts = jira_issues.attempts + 1
    returning attempts
  `.execute(db);
  const attempts = rows[0]?.attempts ?? 1;
  await db
    .updateTable("jira_issues")
    .set({ retry_at: until(attempts) })
    .where("workspace_id", "=", workspaceId)
    .where("site", "=", site)
    .where("id", "=", issueId)
    .execute();
  return attempts;
}

export async function forgetFailures(db: Handle, { workspaceId, site, issueId }: IssueKey): Promise<void> {
  await db
    .updateTable("jira_issues")
    .set({ attempts: 0, retry_at: null })
    .where("workspace_id", "=", workspaceId)
    .where("site", "=", site)
    .where("id", "=", issueId)
    .where("attempts", ">", 0)
    .execute();
}
