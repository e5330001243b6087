import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { StoredLicense } from "@guildhall/core/billing";

/** A workspace with an account's membership. */
export interface WorkspaceRow {
  readonly id: number;
  readonly name: string;
  readonly logoUrl: string;
  readonly isCompleted: boolean;
  readonly license: StoredLicense;
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
    order by w.name collate "und-x-icu" ${order}, w.id ${order}
    limit ${size} offset ${isBackward ? fromEnd : window.offset}
  `.execute(db);
  return isBackward ? rows.toReversed() : rows;
}

export async function countWorkspaces(db: Handle, { accountId, isEvery }: WorkspaceListScope): Promise<number> {
  const from = isEvery ? sql`workspaces` : sql`members where account_id = ${accountId} and status = 'active'`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A workspace with the account's membership; undefined if there is none. */
export async function findWorkspace(
  db: Handle,
  key: { readonly workspaceId: number; readonly accountId: number },
): Promise<WorkspaceRow | undefined> {
  const { rows } = await sql<WorkspaceRow>`
    select ${COLUMNS}
    from workspaces w left join members m on m.workspace_id = w.id and m.account_id = ${key.accountId}
    where w.id = ${key.workspaceId}
  `.execute(db);
  return rows[0];
}

const COLUMNS = sql`w.id, w.name, w.logo_url as "logoUrl", w.is_completed as "isCompleted", w.license,
  m.status as membership, coalesce(m.roles, '{}') as roles,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name collate "und-x-icu", g.id)
    from groups g where g.workspace_id = w.id
  ), '[]'::jsonb) as groups`;
