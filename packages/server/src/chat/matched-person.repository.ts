import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";

interface Wish {
  readonly workspaceId: number;
  readonly provider: ChatProviderName;
  /** The connected team. */
  readonly teamId: string;
  /** The person in it. */
  readonly externalId: string;
  /** In lower case. */
  readonly email: string;
}

/** The member that a person of a team may be linked to by their address; undefined if there's none. */
export async function findMatch(db: Handle, wish: Wish): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`${matching(wish)}`.execute(db);
  return rows[0]?.id;
}

/** Undefined if there's none any more. */
export async function insertMatch(db: Tx, wish: Wish & { readonly at: Date }): Promise<number | undefined> {
  // People with one address take turns.
  await sql`
    select from members m join accounts a on a.id = m.account_id and a.email = ${wish.email}
    where m.workspace_id = ${wish.workspaceId} for no key update of m
  `.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into external_users (workspace_id, provider, external_id, member_id, created_at)
    select ${wish.workspaceId}, ${wish.provider}, ${wish.externalId}, found.id, ${wish.at}::timestamptz
    from (${matching(wish)}) found
    on conflict do nothing
    returning member_id as id
  `.execute(db);
  return rows[0]?.id;
}

function matching({ workspaceId, provider, teamId, externalId, email }: Wish) {
  return sql`
    select m.id from members m join accounts a on a.id = m.account_id and a.email = ${email}
    where m.workspace_id = ${workspaceId} and m.status = 'active'
      and exists (select from chat_connections c where c.workspace_id = ${workspaceId} and c.provider = ${provider}
        and c.external_id = ${teamId} and c.matches_emails)
      and not exists (select from external_users x where x.workspace_id = ${workspaceId} and x.provider = ${provider}
        and (x.external_id = ${externalId} or x.member_id = m.id))
      and not exists (select from chat_unmatched u where u.workspace_id = ${workspaceId} and u.provider = ${provider}
        and u.member_id = m.id)
  `;
}

interface Unmatched {
  readonly workspaceId: number;
  readonly provider: ChatProviderName;
  readonly memberId: number;
}

/** From now on the member's address doesn't link them. */
export async function insertUnmatched(db: Handle, { workspaceId, provider, memberId }: Unmatched): Promise<void> {
  await db
    .insertInto("chat_unmatched")
    .values({ workspace_id: workspaceId, provider, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteUnmatched(db: Handle, { workspaceId, provider, memberId }: Unmatched): Promise<void> {
  await db
    .deleteFrom("chat_unmatched")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("member_id", "=", memberId)
    .execute();
}
