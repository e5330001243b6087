import type { UserRef } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { hasNamePart } from "./name-search.repository.ts";

/** A stored member; `roles` doesn't include "member". */
export interface MemberRow {
  readonly id: number;
  readonly name: string;
  readonly avatarUrl: string;
  readonly avatarUrlBig: string;
  readonly status: "active" | "disabled";
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
  readonly groups: readonly { readonly id: number; readonly name: string }[];
}

/** Undefined if there is none. */
export async function findMember(db: Handle, workspaceId: number, memberId: number): Promise<MemberRow | undefined> {
  const rows = await sql<{
    id: number;
    name: string;
    avatar_url: string;
    avatar_url_big: string;
    status: "active" | "disabled";
    roles: ("moderator" | "admin" | "owner")[];
    groups: { id: number; name: string }[];
  }>`
    select m.id, m.name, m.avatar_url, m.avatar_url_big, m.status, m.roles,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name collate "und-x-icu", g.id)
        from member_groups mg join groups g on g.workspace_id = mg.workspace_id and g.id = mg.group_id
        where mg.workspace_id = m.workspace_id and mg.member_id = m.id
      ), '[]'::jsonb) as groups
    from members m
    where m.workspace_id = ${workspaceId} and m.id = ${memberId}
  `.execute(db);
  const row = rows.rows[0];
  return row === undefined
    ? undefined
    : {
        id: row.id,
        name: row.name,
        avatarUrl: row.avatar_url,
        avatarUrlBig: row.avatar_url_big,
        status: row.status,
        roles: row.roles,
        groups: row.groups,
      };
}

/** Filter of the list to choose from. */
export interface SelectFilter {
  readonly workspaceId: number;
  /** Members of any of these groups; empty means everyone. */
  readonly groupIds: readonly number[];
  /** Part of the name, any case; "" is every name. */
  readonly query: string;
  readonly exceptMemberId: number;
  readonly limit: number;
}

/** Active members, by name. */
export async function findMembersForSelect(db: Handle, filter: SelectFilter): Promise<UserRef[]> {
  let query = db
    .selectFrom("members")
    .select(["id", "name", "avatar_url"])
    .where("workspace_id", "=", filter.workspaceId)
    .where("status", "=", "active")
    .where("id", "<>", filter.exceptMemberId);
  query = query.where(hasNamePart(filter.workspaceId, filter.query));
  if (filter.groupIds.length > 0) {
    query = query.where((builder) =>
      builder.exists(
        builder
          .selectFrom("member_groups")
          .select("member_groups.group_id")
          .where("member_groups.workspace_id", "=", filter.workspaceId)
          .whereRef("member_groups.member_id", "=", "members.id")
          .where("member_groups.group_id", "=", sql<number>`any(${filter.groupIds})`),
      ),
    );
  }
  const rows = await query
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy("id")
    .limit(filter.limit)
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, avatarUrl: row.avatar_url }));
}

/** Active members of the workspace, or of these groups. */
export async function countMembers(
  db: Handle,
  scope: { readonly workspaceId: number; readonly groupIds: readonly number[] },
): Promise<number> {
  const inGroups =
    scope.groupIds.length === 0
      ? sql``
      : sql`and exists (
          select 1 from member_groups mg
          where mg.workspace_id = m.workspace_id and mg.member_id = m.id and mg.group_id = any(${scope.groupIds})
        )`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from members m
    where m.workspace_id = ${scope.workspaceId} and m.status = 'active' ${inGroups}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}
