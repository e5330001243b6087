import type { Language } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";

/** Whether this is the first time, however many servers see it. */
export async function spendProof(
  db: Handle,
  proof: { readonly provider: ChatProviderName; readonly key: string; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .insertInto("chat_notes")
    .values({ provider: proof.provider, key: proof.key, value: "", expires_at: proof.expiresAt })
    .onConflict((conflict) => conflict.columns(["provider", "key"]).doNothing())
    .returning("key")
    .execute();
  return rows.length > 0;
}

/** An account with all of its workspaces, also those where it's disabled. */
export interface ReachingAccountRow {
  readonly id: number;
  readonly isSuperAdmin: boolean;
  readonly workspaceIds: readonly number[];
}

/** The accounts of active members whom a chat's person is linked to, in all workspaces or in one. */
export async function findChatAccounts(
  db: Handle,
  person: { readonly provider: ChatProviderName; readonly userId: string; readonly workspaceId: number | null },
): Promise<readonly ReachingAccountRow[]> {
  const { rows } = await sql<ReachingAccountRow>`
    select a.id, a.is_super_admin as "isSuperAdmin",
      array(select o.workspace_id from members o where o.account_id = a.id order by o.workspace_id) as "workspaceIds"
    from accounts a
    where a.id in (
      select m.account_id from external_users x
        join members m on m.workspace_id = x.workspace_id and m.id = x.member_id and m.status = 'active'
      where x.provider = ${person.provider} and x.external_id = ${person.userId}
        and (${person.workspaceId}::bigint is null or x.workspace_id = ${person.workspaceId}::bigint)
    )
    order by a.id
  `.execute(db);
  return rows.map((row) => ({ ...row, workspaceIds: row.workspaceIds.map(Number) }));
}

/** Whether an account is somebody else of a messenger: by another sign-in, or in the workspace's chat. */
export async function isOtherPerson(
  db: Handle,
  person: {
    readonly provider: ChatProviderName;
    readonly identityId: string;
    readonly userId: string;
    readonly accountId: number;
    readonly workspaceId: number | null;
  },
): Promise<boolean> {
  const { provider, identityId, userId, accountId, workspaceId } = person;
  const { rows } = await sql`
    select from account_identities
    where provider = ${provider} and account_id = ${accountId} and external_id <> ${identityId}
    union all
    select from external_users x
      join members m on m.workspace_id = x.workspace_id and m.id = x.member_id and m.account_id = ${accountId}
    where x.workspace_id = ${workspaceId} and x.provider = ${provider} and x.external_id <> ${userId}
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Where an account is a member, active or not. */
export async function findWorkspaceIds(db: Handle, accountId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ workspaceId: number }>`
    select workspace_id as "workspaceId" from members where account_id = ${accountId} order by workspace_id
  `.execute(db);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Null if the address has one by now. */
export async function insertAccount(
  db: Tx,
  account: { readonly email: string; readonly language: Language; readonly at: Date },
): Promise<number | null> {
  const row = await db
    .insertInto("accounts")
    .values({ email: account.email, language: account.language, created_at: account.at })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** An active member's id. */
export async function findActiveMember(
  db: Handle,
  { workspaceId, accountId }: { readonly workspaceId: number; readonly accountId: number },
): Promise<number | null> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "=", accountId)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row?.id ?? null;
}
