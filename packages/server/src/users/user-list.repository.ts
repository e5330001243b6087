import type { UserRef } from "@guildhall/core";
import type { Provider } from "@guildhall/core/profiles";
import type { RoleFilter } from "@guildhall/core/permissions";
import type { UserFilter } from "@guildhall/core/users";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Handle } from "../db/database.ts";
import { memberProvider } from "./member-provider.repository.ts";
import { hasNamePart } from "./name-search.repository.ts";
import type { MemberRow } from "./user.repository.ts";

/** A member as user managers see them. */
export interface ManagedRow extends MemberRow {
  readonly email: string;
  /** Has a password or an external identity: both come with the first sign-in. */
  readonly hasSignedIn: boolean;
  readonly provider: Provider;
}

interface SelectedRow {
  id: number;
  name: string;
  email: string;
  has_signed_in: boolean;
  provider: Provider;
  avatar_url: string;
  avatar_url_big: string;
  status: "active" | "disabled";
  roles: ("moderator" | "admin" | "owner")[];
  groups: { id: number; name: string }[];
}

/** An offset and a size, from the list's start or end. */
export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
  readonly isFromEnd: boolean;
}

/** By name. */
export async function findManagedUsers(
  db: Handle,
  workspaceId: number,
  { filter, window }: { readonly filter: UserFilter; readonly window: ListWindow },
): Promise<ManagedRow[]> {
  const { limit, offset, isFromEnd } = window;
  const order = isFromEnd ? sql`m.name collate "und-x-icu" desc, m.id desc` : sql`m.name collate "und-x-icu", m.id`;
  // The page is cut from a covering index; only its rows are then read in full.
  const { rows } = await sql<SelectedRow>`
    with page as materialized (
      select m.id, m.name from members m
      where m.workspace_id = ${workspaceId} ${narrowed(filter)}
      order by ${order}
      limit ${limit} offset ${offset}
    )
    select m.id, m.name, a.email, m.avatar_url, m.avatar_url_big, m.status, m.roles,
      a.password_hash is not null
        or exists (select from account_identities i where i.account_id = a.id)
        or exists (select from widget_users u where u.workspace_id = m.workspace_id and u.member_id = m.id)
        as has_signed_in,
      ${memberProvider()} as provider,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name collate "und-x-icu", g.id)
        from member_groups mg join groups g on g.workspace_id = mg.workspace_id and g.id = mg.group_id
        where mg.workspace_id = m.workspace_id and mg.member_id = m.id
      ), '[]'::jsonb) as groups
    from page
    join members m on m.workspace_id = ${workspaceId} and m.id = page.id
    join accounts a on a.id = m.account_id
    order by page.name collate "und-x-icu", page.id
  `.execute(db);
  return rows.map(({ avatar_url: avatarUrl, avatar_url_big: avatarUrlBig, has_signed_in: hasSignedIn, ...row }) => ({
    ...row,
    avatarUrl,
    avatarUrlBig,
    hasSignedIn,
  }));
}

/** Number of members after an id, and how many of them, up to which id, are settled. */
export interface MemberCount {
  readonly total: number;
  readonly upTo: number;
  readonly settled: number;
}

/** Counts members after an id; those from before `settledBefore` are settled: the number up to there can't grow. */
export async function countMembersAfter(
  db: Handle,
  workspaceId: number,
  { memberId, settledBefore }: { readonly memberId: number; readonly settledBefore: Date },
): Promise<MemberCount> {
  const { rows } = await sql<{ total: number; up_to: number; settled: number }>`
    with settled as (
      select coalesce(max(id), ${memberId}) as up_to from members
      where workspace_id = ${workspaceId} and id > ${memberId} and created_at < ${settledBefore}
    )
    select up_to,
      (select count(*) from members where workspace_id = ${workspaceId} and id > ${memberId}) as total,
      (select count(*) from members where workspace_id = ${workspaceId} and id > ${memberId} and id <= up_to) as settled
    from settled
  `.execute(db);
  const [row] = rows;
  return { total: Number(row?.total ?? 0), upTo: Number(row?.up_to ?? memberId), settled: Number(row?.settled ?? 0) };
}

/** Members who are disabled or have more than the default role. */
export async function countUnlikeMembers(db: Handle, workspaceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from members where workspace_id = ${workspaceId} and (status = 'disabled' or roles <> '{}')
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function countUsers(db: Handle, workspaceId: number, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from members m where m.workspace_id = ${workspaceId} ${narrowed(filter)}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** By part of the name, any case; `withDisabled` includes disabled members. */
export async function searchMembers(
  db: Handle,
  {
    workspaceId,
    query,
    withDisabled,
    limit,
  }: {
    readonly workspaceId: number;
    readonly query: string;
    readonly withDisabled: boolean;
    readonly limit: number;
  },
): Promise<UserRef[]> {
  const { rows } = await sql<{ id: number; name: string; avatar_url: string }>`
    select id, name, avatar_url from members
    where workspace_id = ${workspaceId} ${withDisabled ? sql`` : sql`and status = 'active'`}
      and ${hasNamePart(workspaceId, query)}
    order by name collate "und-x-icu", id
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ id: row.id, name: row.name, avatarUrl: row.avatar_url }));
}

/** The same filter as that of core's `withChangedUser`; a test compares them. */
function narrowed({ userId, role, groupIds }: UserFilter): RawBuilder<unknown> {
  const byUser = userId === 0 ? sql`` : sql`and m.id = ${userId}`;
  const byGroup =
    groupIds.length === 0
      ? sql``
      : sql`and exists (
          select 1 from member_groups mg
          where mg.workspace_id = m.workspace_id and mg.member_id = m.id and mg.group_id = any (${[...groupIds]}::bigint[])
        )`;
  return sql`${byUser} ${byGroup} ${BY_ROLE[role]}`;
}

// Written out, so that each matches its own partial index.
const BY_ROLE: Readonly<Record<RoleFilter, RawBuilder<unknown>>> = {
  "": sql``,
  member: sql`and m.status = 'active' and m.roles = '{}'`,
  moderator: sql`and m.status = 'active' and m.roles <> '{}' and 'moderator' = any (m.roles)`,
  admin: sql`and m.status = 'active' and m.roles <> '{}' and 'admin' = any (m.roles)`,
  owner: sql`and m.status = 'active' and m.roles <> '{}' and 'owner' = any (m.roles)`,
  disabled: sql`and m.status = 'disabled'`,
};
