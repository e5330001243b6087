import type { PeriodAwardType } from "@guildhall/core/achievements";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";

export interface AwardingWorkspace {
  readonly id: number;
  readonly settings: WorkspaceSettings;
  readonly since: Date | null;
  /** Latest awarded period of the current length; null for none. */
  readonly lastPeriod: string | null;
}

interface AwardingRow {
  readonly id: number;
  readonly settings: Partial<WorkspaceSettings>;
  readonly since: Date | null;
  readonly lastWeek: string | null;
  readonly lastMonth: string | null;
}

export async function findAwardingWorkspaces(db: Handle): Promise<readonly AwardingWorkspace[]> {
  const { rows } = await sql<AwardingRow>`
    ${selectAwarding()} where w.eom_since is not null order by w.id
  `.execute(db);
  return rows.map(toAwarding);
}

/** Locks the workspace's settings until the transaction ends; null if it awards nothing. */
export async function holdAwarding(tx: Tx, workspaceId: number): Promise<AwardingWorkspace | null> {
  const { rows } = await sql<AwardingRow>`${selectAwarding()} where w.id = ${workspaceId} for share of w`.execute(tx);
  return rows[0] === undefined ? null : toAwarding(rows[0]);
}

function selectAwarding() {
  const last = (type: PeriodAwardType) =>
    sql`(select max(a.period collate "C") from period_awards a where a.workspace_id = w.id and a.type = ${type})`;
  return sql`
    select w.id, w.settings, w.eom_since as since, ${last("eom_week")} as "lastWeek", ${last("eom_month")} as "lastMonth"
    from workspaces w`;
}

function toAwarding({ id, settings: kept, since, lastWeek, lastMonth }: AwardingRow): AwardingWorkspace {
  // Only values validated by the settings' schema are ever stored.
  const settings = { ...DEFAULT_WORKSPACE_SETTINGS, ...kept };
  return { id, settings, since, lastPeriod: settings.eomPeriod === "weekly" ? lastWeek : lastMonth };
}

/** Whether the leaderboard has yet to process an event from before an instant. */
export async function hasUnreadEarnings(
  tx: Tx,
  { workspaceId, before }: { readonly workspaceId: number; readonly before: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (
      select 1 from events where workspace_id = ${workspaceId} and seq is null and at < ${before}
    ) or exists (
      select 1 from events where workspace_id = ${workspaceId} and at < ${before} and seq > coalesce((
        select seq from reader_cursors where workspace_id = ${workspaceId} and reader = 'leaderboard'
      ), 0)
    )
  `.execute(tx);
  return rows.length > 0;
}

/** Earnings of an active member in a period, in hundredths. */
export interface PeriodScore {
  readonly memberId: number;
  readonly score: number;
}

/** Active members with the top score of a period, including ties. */
export async function findTopScores(
  tx: Tx,
  { workspaceId, period }: { readonly workspaceId: number; readonly period: string },
): Promise<readonly PeriodScore[]> {
  const { rows } = await sql<PeriodScore>`
    select s.member_id as "memberId", s.score
    from leaderboard_scores s join members m on m.workspace_id = s.workspace_id and m.id = s.member_id
    where s.workspace_id = ${workspaceId} and s.period = ${period} and m.status = 'active'
    order by s.score desc fetch first 1 row with ties
  `.execute(tx);
  return rows;
}

export interface PeriodAward {
  readonly workspaceId: number;
  readonly type: PeriodAwardType;
  readonly period: string;
  readonly at: Date;
}

/** Marks a period as awarded; false if it already is or another process is doing it. */
export async function claimPeriod(tx: Tx, award: PeriodAward & { readonly winners: number }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("period_awards")
    .values({
      workspace_id: award.workspaceId,
      type: award.type,
      period: award.period,
      winners: award.winners,
      at: award.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns only new achievements. */
export async function insertPeriodAchievements(
  tx: Tx,
  {
    workspaceId,
    type,
    at,
    ...award
  }: Omit<PeriodAward, "period"> & {
    readonly memberIds: readonly number[];
    readonly title: string;
    readonly imageUrl: string;
    readonly reference: string;
  },
): Promise<readonly { readonly id: number; readonly memberId: number }[]> {
  const { rows } = await sql<{ id: number; memberId: number }>`
    insert into achievements (workspace_id, type, member_id, title, image_url, reference, granted_at)
    select workspace_id, ${type}, id, ${award.title}, ${award.imageUrl}, ${award.reference}, ${at}::timestamptz
    from members where workspace_id = ${workspaceId} and id = any(${[...award.memberIds]}::bigint[]) order by id
    on conflict (workspace_id, member_id, template_id, reference) do nothing
    returning id, member_id as "memberId"
  `.execute(tx);
  return rows;
}
