import type { WorkspaceRole } from "@guildhall/core/permissions";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import type { StoredLicense } from "@guildhall/core/billing";

export interface RemindingWorkspace {
  readonly id: number;
  readonly license: StoredLicense;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly thanksSettings: Readonly<Record<string, unknown>>;
}

/** A member who may have quota left. */
export interface Giver {
  readonly id: number;
  readonly roles: readonly WorkspaceRole[];
  /** The day of this month's last reminder; 0 for none. */
  readonly lastRemindedDay: number;
  /** Used quota of the month in hundredths, by currency. */
  readonly used: ReadonlyMap<number, number>;
}

/** Workspaces with a quota and reminders switched on. */
export async function findRemindingWorkspaces(db: Handle): Promise<readonly RemindingWorkspace[]> {
  const { rows } = await sql<RemindingWorkspace>`
    select id, license, settings, thanks_settings as "thanksSettings" from workspaces
    where thanks_settings ? 'quota' and coalesce(thanks_settings ->> 'reminder', '') <> 'off'
    order by id
  `.execute(db);
  return rows;
}

/** Undefined without a quota. */
export async function findGivingWorkspace(
  db: Handle,
  workspaceId: number,
): Promise<Pick<RemindingWorkspace, "license" | "thanksSettings"> | undefined> {
  const { rows } = await sql<Pick<RemindingWorkspace, "license" | "thanksSettings">>`
    select license, thanks_settings as "thanksSettings" from workspaces
    where id = ${workspaceId} and thanks_settings ? 'quota'
  `.execute(db);
  return rows[0];
}

/** Active members who have somebody to thank, by id, a page at a time, with their used quota of a month. */
export async function findGivers(
  db: Handle,
  page: { readonly workspaceId: number; readonly month: string; readonly after: number; readonly limit: number },
): Promise<readonly Giver[]> {
  const { rows } = await sql<{
    id: number;
    roles: WorkspaceRole[];
    last_period: string | null;
    used: Record<string, number> | null;
  }>`
    select m.id, m.roles,
      (select max(r.period) from quota_reminders r
        where r.workspace_id = m.workspace_id and r.member_id = m.id and r.period like ${`${page.month}-%`}) as last_period,
      (select jsonb_object_agg(a.currency_id, - a.balance) from ledger_accounts a
        where a.workspace_id = m.workspace_id and a.kind = 'quota' and a.owner_id = m.id
          and a.period = ${page.month}) as used
    from members m
    where m.workspace_id = ${page.workspaceId} and m.id > ${page.after} and m.status = 'active'
      and exists (select from members other where other.workspace_id = m.workspace_id and other.id <> m.id
        and other.status = 'active')
    order by m.id limit ${page.limit}
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    roles: row.roles,
    lastRemindedDay: Number(row.last_period?.slice(8) ?? 0),
    used: new Map(Object.entries(row.used ?? {}).map(([currencyId, used]) => [Number(currencyId), used])),
  }));
}

/** Records a day's reminders; returns the members who had none yet. */
export async function claimReminders(
  tx: Tx,
  reminders: {
    readonly workspaceId: number;
    readonly period: string;
    readonly memberIds: readonly number[];
    readonly at: Date;
  },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ member_id: number }>`
    insert into quota_reminders (workspace_id, member_id, period, at)
    select ${reminders.workspaceId}::bigint, member_id, ${reminders.period}, ${reminders.at}::timestamptz
    from unnest(${[...reminders.memberIds]}::bigint[]) as due (member_id) order by member_id
    on conflict do nothing returning member_id
  `.execute(tx);
  return new Set(rows.map((row) => row.member_id));
}
