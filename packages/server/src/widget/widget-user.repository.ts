import type { UserRef } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";

/** A member whom a host's person is, or could be. */
export interface WidgetMember {
  readonly memberId: number;
  readonly accountId: number;
  readonly isDisabled: boolean;
}

interface Person {
  readonly workspaceId: number;
  readonly sub: string;
}

/** Undefined if nobody is linked. */
export async function findLinked(db: Handle, { workspaceId, sub }: Person): Promise<WidgetMember | undefined> {
  const { rows } = await sql<WidgetMember>`
    select m.id as "memberId", m.account_id as "accountId", m.status = 'disabled' as "isDisabled"
    from widget_users x join members m on m.workspace_id = x.workspace_id and m.id = x.member_id
    where x.workspace_id = ${workspaceId} and x.sub = ${sub}
  `.execute(db);
  return rows[0];
}

/** By the first of these email forms that a member has. */
export async function findByEmail(
  db: Handle,
  { workspaceId, forms }: { readonly workspaceId: number; readonly forms: readonly string[] },
): Promise<WidgetMember | undefined> {
  const { rows } = await sql<WidgetMember>`
    select m.id as "memberId", m.account_id as "accountId", m.status = 'disabled' as "isDisabled"
    from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspaceId} and a.email = any (${[...forms]}::text[])
    order by array_position(${[...forms]}::text[], a.email) limit 1
  `.execute(db);
  return rows[0];
}

export async function findMember(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<WidgetMember | undefined> {
  const { rows } = await sql<WidgetMember>`
    select m.id as "memberId", m.account_id as "accountId", m.status = 'disabled' as "isDisabled"
    from members m where m.workspace_id = ${workspaceId} and m.id = ${memberId}
  `.execute(db);
  return rows[0];
}

/** Which of a host's people a member is; undefined if none. */
export async function findSub(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("widget_users")
    .select("sub")
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.sub;
}

/** Links a person for good; false if they're linked already, perhaps to somebody else, or the member is. */
export async function insertLink(
  db: Tx,
  { workspaceId, sub, memberId, at }: Person & { readonly memberId: number; readonly at: Date },
): Promise<boolean> {
  // People with one email take turns.
  await db
    .selectFrom("members")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .execute();
  if ((await findSub(db, { workspaceId, memberId })) !== undefined) return false;
  const { rows } = await sql`
    insert into widget_users (workspace_id, sub, member_id, created_at)
    values (${workspaceId}, ${sub}, ${memberId}, ${at}::timestamptz)
    on conflict do nothing returning member_id
  `.execute(db);
  return rows.length > 0;
}

export async function findRef(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<UserRef | undefined> {
  return db
    .selectFrom("members")
    .select(["id", "name", "avatar_url as avatarUrl"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .executeTakeFirst();
}
