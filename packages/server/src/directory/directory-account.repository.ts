import { sql } from "kysely";
import type { Language } from "@guildhall/core";
import type { Tx } from "../db/database.ts";

/** The identity provider name of directory people. */
const PROVIDER = "directory";

/** A person as the directory returns them; email in lower case. */
export interface DirectoryIdentity {
  readonly externalId: string;
  readonly email: string;
  readonly language: Language;
  readonly at: Date;
}

export interface LinkedAccount {
  readonly id: number;
  readonly isSuperAdmin: boolean;
}

/**
 * The account of a directory person: at first matched by email or created, then the same one even if the person is
 * renamed. Concurrent first sign-ins get the same account. Null if the account is another directory person's.
 */
export async function linkAccount(tx: Tx, identity: DirectoryIdentity): Promise<LinkedAccount | null> {
  const { externalId, email, language, at } = identity;
  const linked = await findLinked(tx, externalId);
  if (linked !== null) return linked;
  await sql`
    insert into accounts (email, language, created_at) values (${email}, ${language}, ${at}) on conflict (email) do nothing
  `.execute(tx);
  // People with one address take turns.
  await tx.selectFrom("accounts").select("id").where("email", "=", email).forUpdate().execute();
  await sql`
    insert into account_identities (provider, external_id, account_id, created_at)
    select ${PROVIDER}, ${externalId}, a.id, ${at} from accounts a
    where a.email = ${email} and not exists (
      select from account_identities i where i.account_id = a.id and i.provider = ${PROVIDER}
    )
    on conflict (provider, external_id) do nothing
  `.execute(tx);
  // Perhaps by the transaction that it waited for.
  return findLinked(tx, externalId);
}

async function findLinked(tx: Tx, externalId: string): Promise<LinkedAccount | null> {
  const row = await tx
    .selectFrom("account_identities as i")
    .innerJoin("accounts as a", "a.id", "i.account_id")
    .select(["a.id", "a.is_super_admin as isSuperAdmin"])
    .where("i.provider", "=", PROVIDER)
    .where("i.external_id", "=", externalId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Adds the account to a workspace unless it's already a member, active or not; returns the new member's id, or null.
 */
export async function joinFirstTime(
  tx: Tx,
  joining: { readonly workspaceId: number; readonly accountId: number; readonly name: string; readonly at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into members (workspace_id, account_id, name, created_at)
    select w.id, ${joining.accountId}, ${joining.name}, ${joining.at} from workspaces w where w.id = ${joining.workspaceId}
    on conflict (workspace_id, account_id) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}
