import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { TEMPO_EVENT } from "../jira-rewards/index.ts";
import type { JiraSite } from "../session/jira-caller.ts";

/** A site whose worklogs are read now, by this process alone until its lease ends. */
export interface TempoReading {
  readonly workspaceId: number;
  readonly id: number;
  /** As events name it. */
  readonly site: string;
  readonly siteUrl: string;
  readonly environment: JiraSite["environment"];
  /** Everything that was changed before is read. */
  readonly readAt: Date;
  readonly attempts: number;
  /** When the reading began that this one goes on with; null if none does. */
  readonly beganAt: Date | null;
  /** How many changed worklogs it has read. */
  readonly offset: number;
  /** The sealed token that it began with. */
  readonly token: Uint8Array;
  /** Whether any rule pays for worklogs. */
  readonly isWanted: boolean;
}

/** Takes the site that has waited longest, of all workspaces. */
export async function takeDueReading(
  db: Handle,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<TempoReading | undefined> {
  const { rows } = await sql<TempoReading>`
    update jira_sites s set tempo_due_at = ${until}::timestamptz
    from (
      select d.workspace_id, d.id from jira_sites d
      where d.state = 'active' and d.tempo_token is not null and d.tempo_due_at <= ${at}::timestamptz
      order by d.tempo_due_at limit 1 for update skip locked
    ) due
    where s.workspace_id = due.workspace_id and s.id = due.id
    returning s.workspace_id as "workspaceId", s.id, s.cloud_id as site, s.site_url as "siteUrl", s.environment,
      s.tempo_read_at as "readAt", s.tempo_attempts as attempts, s.tempo_token as token,
      s.tempo_began_at as "beganAt", s.tempo_offset as "offset",
      exists (select from jira_rules r where r.workspace_id = s.workspace_id and r.outcome = 'worklog' and r.is_enabled)
        as "isWanted"
  `.execute(db);
  return rows[0];
}

/** What became of a reading; nothing if the site got another token meanwhile, or is gone. */
export async function endReading(
  db: Handle,
  { workspaceId, id, token }: Pick<TempoReading, "workspaceId" | "id" | "token">,
  outcome: {
    readonly readAt: Date;
    readonly dueAt: Date;
    readonly attempts: number;
    /** Where the next one goes on; without it, that begins anew. */
    readonly rest?: Pick<TempoReading, "offset"> & { readonly beganAt: Date };
    /** Undefined where it isn't known. */
    readonly isAccepted?: true;
  },
): Promise<void> {
  await db
    .updateTable("jira_sites")
    .set({
      tempo_read_at: outcome.readAt,
      tempo_due_at: outcome.dueAt,
      tempo_attempts: outcome.attempts,
      tempo_began_at: outcome.rest?.beganAt ?? null,
      tempo_offset: outcome.rest?.offset ?? 0,
      ...(outcome.isAccepted === true && { is_tempo_refused: false }),
    })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("tempo_token", "=", token)
    .execute();
}

/** False if that's known, or the site has another token meanwhile, or is gone. */
export async function markTokenRefused(
  db: Handle,
  { workspaceId, id, token }: Pick<TempoReading, "workspaceId" | "id" | "token">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jira_sites")
    .set({ is_tempo_refused: true })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("tempo_token", "=", token)
    .where("is_tempo_refused", "=", false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** An issue that a reward is about to be given for, by worklogs of these numbers. */
export interface DoubtfulIssue {
  readonly issueId: string;
  readonly tempoWorklogIds: readonly number[];
}

/**
 * Of a site's issues with a reward for worklogs that's due soon, the one that was looked at longest ago: before this
 * reading, and before the last `lookMs` until it's due.
 */
export async function findDoubtful(
  db: Handle,
  { workspaceId, site }: Pick<TempoReading, "workspaceId" | "site">,
  { dueBefore, beganAt, lookMs }: { readonly dueBefore: Date; readonly beganAt: Date; readonly lookMs: number },
): Promise<DoubtfulIssue | undefined> {
  const { rows } = await sql<{ issueId: string; numbers: readonly string[] }>`
    select r.issue_id as "issueId", array_agg(distinct split_part(e.id, '|', 2)) as numbers
    from jira_rewards r
    join jira_rules l on l.workspace_id = r.workspace_id and l.id = r.rule_id and l.outcome = 'worklog'
    join jira_events e on e.workspace_id = r.workspace_id and e.site = r.site and e.issue_id = r.issue_id
    where r.workspace_id = ${workspaceId} and r.site = ${site} and r.state = 'waiting'
      and r.due_at <= ${dueBefore}::timestamptz and starts_with(e.id, ${TEMPO_EVENT})
      and (r.looked_at is null or r.looked_at < least(
        ${beganAt}::timestamptz, r.due_at - make_interval(secs => ${lookMs / 1000})
      ))
    group by r.issue_id
    order by min(coalesce(r.looked_at, '-infinity')), min(r.due_at), r.issue_id limit 1
  `.execute(db);
  return (
    rows[0] && { issueId: rows[0].issueId, tempoWorklogIds: rows[0].numbers.map(Number).toSorted((a, b) => a - b) }
  );
}

/** Keeps that Tempo has just been asked about all worklogs of an issue. */
export async function markLooked(
  db: Handle,
  { workspaceId, site }: Pick<TempoReading, "workspaceId" | "site">,
  { issueId, at }: { readonly issueId: string; readonly at: Date },
): Promise<void> {
  await db
    .updateTable("jira_rewards")
    .set({ looked_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("site", "=", site)
    .where("issue_id", "=", issueId)
    .where("state", "=", "waiting")
    .execute();
}
