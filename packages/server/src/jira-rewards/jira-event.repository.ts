import type { JiraEvent } from "@guildhall/core/jira-rewards";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { IssueKey } from "./issue-key.ts";

export interface ArrivedEvent {
  readonly workspaceId: number;
  readonly site: string;
  readonly event: JiraEvent;
  readonly at: Date;
}

/** False if it's known already. */
export async function recordJiraEvent(db: Handle, { workspaceId, site, event, at }: ArrivedEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("jira_events")
    .values({
      workspace_id: workspaceId,
      site,
      id: event.id,
      issue_id: event.issueId,
      event: JSON.stringify(event),
      received_at: at,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "site", "id"]).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Issues of all workspaces of which something new is known, the longest waiting first; those that rest are left out. */
export async function findNewIssues(
  db: Handle,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<readonly IssueKey[]> {
  const { rows } = await sql<IssueKey>`
    select e.workspace_id as "workspaceId", e.site, e.issue_id as "issueId"
    from jira_events e
    left join jira_issues i on i.workspace_id = e.workspace_id and i.site = e.site and i.id = e.issue_id
    where e.applied_at is null and (i.retry_at is null or i.retry_at <= ${at})
    group by e.workspace_id, e.site, e.issue_id
    order by min(e.received_at), e.workspace_id, e.site, e.issue_id limit ${limit}
  `.execute(db);
  return rows;
}

export interface KnownEvent {
  readonly event: JiraEvent;
  readonly receivedAt: Date;
  /** Nobody has looked at it yet. */
  readonly isNew: boolean;
}

/** In the order of their arrival. */
export async function findIssueEvents(
  db: Handle,
  { workspaceId, site, issueId }: IssueKey,
): Promise<readonly KnownEvent[]> {
  return db
    .selectFrom("jira_events")
    .select(["event", "received_at as receivedAt", sql<boolean>`applied_at is null`.as("isNew")])
    .where("workspace_id", "=", workspaceId)
    .where("site", "=", site)
    .where("issue_id", "=", issueId)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
}

export async function markApplied(
  db: Handle,
  { workspaceId, site }: IssueKey,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  await db
    .updateTable("jira_events")
    .set({ applied_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("site", "=", site)
    .where("id", "in", [...ids])
    .where("applied_at", "is", null)
    .execute();
}

/** Issues of all workspaces to which nothing has happened since, and by which nothing is waiting; the oldest first. */
export async function findPastIssues(
  db: Handle,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<readonly IssueKey[]> {
  const { rows } = await sql<IssueKey>`
    select e.workspace_id as "workspaceId", e.site, e.issue_id as "issueId"
    from jira_events e
    where e.received_at < ${before} and e.applied_at is not null
      and not exists (
        select 1 from jira_events n where n.workspace_id = e.workspace_id and n.site = e.site
          and n.issue_id = e.issue_id and (n.received_at >= ${before} or n.applied_at is null)
      )
      and not exists (
        select 1 from jira_rewards r where r.workspace_id = e.workspace_id and r.site = e.site
          and r.issue_id = e.issue_id and r.state = 'waiting'
      )
    group by e.workspace_id, e.site, e.issue_id
    order by min(e.received_at), e.workspace_id, e.site, e.issue_id limit ${limit}
  `.execute(db);
  return rows;
}

/** Those that were received before; returns how many. */
export async function deleteIssueEvents(
  db: Handle,
  { workspaceId, site, issueId }: IssueKey,
  before: Date,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("jira_events")
    .where("workspace_id", "=", workspaceId)
    .where("site", "=", site)
    .where("issue_id", "=", issueId)
    .where("received_at", "<", before)
    .where("applied_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
