import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface MemberKey {
  readonly workspaceId: number;
  readonly memberId: number;
}

/** Locks a member and reads their group ids; undefined if there is none. */
export async function lockMemberGroups(
  db: Handle,
  { workspaceId, memberId }: MemberKey,
): Promise<{ readonly accountId: number; readonly groupIds: number[] } | undefined> {
  const member = await db
    .selectFrom("members")
    .select("account_id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (member === undefined) return undefined;
  const rows = await db
    .selectFrom("member_groups")
    .select("group_id")
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", memberId)
    .orderBy("group_id")
    .execute();
  return { accountId: member.account_id, groupIds: rows.map((row) => row.group_id) };
}

/** The existing ones among these groups, locked against deletion until the transaction ends. */
export async function holdGroups(db: Handle, workspaceId: number, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from groups where workspace_id = ${workspaceId} and id = any (${[...groupIds]}::bigint[])
    order by id for key share
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Adds a member to some groups and removes them from others. */
export async function moveMember(
  db: Handle,
  { workspaceId, memberId }: MemberKey,
  change: { readonly added: readonly number[]; readonly removed: readonly number[] },
): Promise<void> {
  await sql`
    delete from member_groups
    where workspace_id = ${workspaceId} and member_id = ${memberId} and group_id = any (${[...change.removed]}::bigint[])
  `.execute(db);
  await sql`
    insert into member_groups (workspace_id, member_id, group_id)
    select ${workspaceId}, ${memberId}, id from unnest(${[...change.added]}::bigint[]) as id
    on conflict do nothing
  `.execute(db);
}
