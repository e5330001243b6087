import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { LicenseStatus, PlanName, StoredLicense } from "@guildhall/core/billing";

/** A workspace with an account's membership. */
export interface WorkspaceRow {
  readonly id: number;
  readonly name: string;
  readonly logoUrl: string;
  readonly isCompleted: boolean;
  readonly license: StoredLicense;
  /** People whom it was paid for; 0 if it wasn't. */
  readonly seats: number;
  /** "" for a free one. */
  readonly source: string;
  /** Null if the account isn't a member. */
  readonly membership: "active" | "disabled" | null;
  /** Without the implied "member". */
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
  readonly groups: readonly { readonly id: number; readonly name: string }[];
}

/** All workspaces, or those where the account is active. */
export interface WorkspaceListScope {
  readonly accountId: number;
  readonly isEvery: boolean;
  /** Only those with such a plan, at that time. */
  readonly plans?: PlanFilter;
}

export interface PlanFilter {
  readonly at: Date;
  readonly plan?: PlanName | undefined;
  readonly status?: LicenseStatus | undefined;
  /** Days until its end; 0 is any or none. */
  readonly endsWithin: number;
}

/** A page of a list of `total` rows. */
export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
}

/** Workspaces by name, counted from the nearer end of the list. */
export async function findWorkspaces(
  db: Handle,
  scope: WorkspaceListScope,
  window: ListWindow,
): Promise<WorkspaceRow[]> {
  const size = Math.min(window.limit, window.total - window.offset);
  if (size <= 0) return [];
  const fromEnd = window.total - window.offset - size;
  const isBackward = fromEnd < window.offset;
  const order = isBackward ? sql`desc` : sql`asc`;
  const members = scope.isEvery ? sql`left join members m` : sql`join members m`;
  const active = scope.isEvery ? sql`` : sql`and m.status = 'active'`;
  const { rows } = await sql<WorkspaceRow>`
    select ${COLUMNS}
    from workspaces w ${members} on m.workspace_id = w.id and m.account_id = ${scope.accountId} ${active}
      left join licenses l on l.workspace_id = w.id and l.ended_at is null
    ${filterOf(scope)}
    order by w.name collate "und-x-icu" ${order}, w.id ${order}
    limit ${size} offset ${isBackward ? fromEnd : window.offset}
  `.execute(db);
  return isBackward ? rows.toReversed() : rows;
}

export async function countWorkspaces(db: Handle, scope: WorkspaceListScope): Promise<number> {
  const from = scope.isEvery
    ? sql`workspaces w ${filterOf(scope)}`
    : sql`members where account_id = ${scope.accountId} and status = 'active'`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

function filterOf({ plans }: WorkspaceListScope) {
  if (plans === undefined) return sql``;
  const { at, plan, status, endsWithin } = plans;
  return sql`where (${plan ?? null}::text is null or w.license ->> 'type' = ${plan ?? null})
    and (${status ?? null}::text is null or ${statusAt(at)} = ${status ?? null})
    and (${endsWithin} = 0 or (w.license ->> 'expireAt')::timestamptz
      between ${at}::timestamptz and ${at}::timestamptz + make_interval(days => least(${endsWithin}::bigint, 36500)::int))`;
}

/** As core's clock says: what has ended by then has ended, written down or not. */
function statusAt(at: Date) {
  return sql`case
    when (w.license ->> 'expireAt')::timestamptz + case
      when w.license ->> 'status' = 'subscription_active' and (w.license ->> 'isRecurring')::boolean
      then interval '7 days' else interval '0' end > ${at}::timestamptz then w.license ->> 'status'
    when w.license ->> 'expireAt' is null then w.license ->> 'status'
    when w.license ->> 'status' = 'trial_active' then 'trial_expired'
    when w.license ->> 'status' in ('subscription_active', 'subscription_canceled') then 'subscription_expired'
    else w.license ->> 'status' end`;
}

/** A workspace with the account's membership; undefined if there is none. */
export async function findWorkspace(
  db: Handle,
  key: { readonly workspaceId: number; readonly accountId: number },
): Promise<WorkspaceRow | undefined> {
  const { rows } = await sql<WorkspaceRow>`
    select ${COLUMNS}
    from workspaces w left join members m on m.workspace_id = w.id and m.account_id = ${key.accountId}
      left join licenses l on l.workspace_id = w.id and l.ended_at is null
    where w.id = ${key.workspaceId}
  `.execute(db);
  return rows[0];
}

const COLUMNS = sql`w.id, w.name, w.logo_url as "logoUrl", w.is_completed as "isCompleted", w.license,
  coalesce(l.seats, 0) as seats, coalesce(l.source, '') as source, m.status as membership, coalesce(m.roles, '{}') as roles,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name collate "und-x-icu", g.id)
    from groups g where g.workspace_id = w.id
  ), '[]'::jsonb) as groups`;
