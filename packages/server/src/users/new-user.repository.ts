import type { Language } from "@guildhall/core";
import { sql } from "kysely";
import { endUnprovenSessions } from "../accounts/index.ts";
import type { Handle } from "../db/database.ts";

export interface NewUser {
  /** Normalized. */
  readonly name: string;
  /** Normalized. */
  readonly email: string;
  readonly groupIds: readonly number[];
}

export interface KnownMember {
  readonly email: string;
  readonly status: "active" | "disabled";
}

/** Existing members among these addresses. */
export async function findMembersByEmail(
  db: Handle,
  workspaceId: number,
  emails: readonly string[],
): Promise<KnownMember[]> {
  const { rows } = await sql<KnownMember>`
    select a.email, m.status from accounts a
    join members m on m.account_id = a.id
    where m.workspace_id = ${workspaceId} and a.email = any (${[...emails]}::text[])
  `.execute(db);
  return rows;
}

/** Who adds whom, when, and the language of new accounts. */
export interface NewUsers {
  readonly workspaceId: number;
  readonly users: readonly NewUser[];
  readonly language: Language;
  readonly at: Date;
}

export interface WrittenMember {
  readonly email: string;
  readonly memberId: number;
  readonly accountId: number;
}

/**
 * Creates passwordless accounts for new addresses, and a membership for each address; existing members aren't returned.
 * Rows are written in address order, so two concurrent calls can't deadlock.
 */
export async function insertUsers(
  db: Handle,
  { workspaceId, users, language, at }: NewUsers,
): Promise<WrittenMember[]> {
  const emails = users.map(({ email }) => email);
  const names = users.map(({ name }) => name);
  await sql`
    insert into accounts (email, language, created_at)
    select email, ${language}, ${at}::timestamptz from unnest(${emails}::text[]) as email
    order by email
    on conflict (email) do nothing
  `.execute(db);
  const { rows } = await sql<WrittenMember>`
    with written as (
      insert into members (workspace_id, account_id, name, created_at)
      select ${workspaceId}::bigint, a.id, person.name, ${at}::timestamptz
      from unnest(${emails}::text[], ${names}::text[]) as person (email, name)
      join accounts a on a.email = person.email
      order by a.email
      on conflict (workspace_id, account_id) do nothing
      returning id, account_id
    )
    select a.email, written.id as "memberId", a.id as "accountId" from written join accounts a on a.id = written.account_id
  `.execute(db);
  await endUnprovenSessions(
    db,
    rows.map(({ accountId }) => accountId),
  );
  return rows;
}

export async function insertMemberGroups(
  db: Handle,
  workspaceId: number,
  places: readonly { readonly memberId: number; readonly groupId: number }[],
): Promise<void> {
  await sql`
    insert into member_groups (workspace_id, member_id, group_id)
    select ${workspaceId}::bigint, member_id, group_id
    from unnest(${places.map(({ memberId }) => memberId)}::bigint[], ${places.map(({ groupId }) => groupId)}::bigint[])
      as place (member_id, group_id)
    order by group_id, member_id
  `.execute(db);
}
