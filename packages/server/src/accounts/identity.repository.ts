import type { ChatProviderName } from "@guildhall/core/chat";
import type { Handle, Tx } from "../db/database.ts";
import type { AccountIdentityTable } from "../db/account-tables.ts";

type Provider = AccountIdentityTable["provider"];

export interface IdentityOwner {
  readonly id: number;
  readonly isSuperAdmin: boolean;
  /** Linked only since the messenger had confirmed the account's address. */
  readonly byEmail: boolean;
}

/** The account that a person of a messenger was linked to. */
export async function findIdentityOwner(
  db: Handle,
  { provider, identityId }: { readonly provider: ChatProviderName; readonly identityId: string },
): Promise<IdentityOwner | null> {
  const row = await db
    .selectFrom("account_identities as i")
    .innerJoin("accounts as a", "a.id", "i.account_id")
    .select(["a.id", "a.is_super_admin as isSuperAdmin", "i.by_email as byEmail"])
    .where("i.provider", "=", provider)
    .where("i.external_id", "=", identityId)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewIdentity {
  readonly provider: ChatProviderName;
  readonly identityId: string;
  readonly accountId: number;
  /** As the messenger calls them. */
  readonly name: string;
  /** Linked only since the messenger had confirmed the account's address. */
  readonly byEmail: boolean;
  readonly at: Date;
}

/** False if the person is linked by now, to whomever. */
export async function insertIdentity(db: Tx, identity: NewIdentity): Promise<boolean> {
  const { provider, identityId, accountId, name, byEmail, at } = identity;
  const rows = await db
    .insertInto("account_identities")
    .values({
      provider,
      external_id: identityId,
      account_id: accountId,
      name: name.slice(0, MAX_KEPT_NAME_LENGTH),
      by_email: byEmail,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["provider", "external_id"]).doNothing())
    .returning("account_id")
    .execute();
  return rows.length > 0;
}

const MAX_KEPT_NAME_LENGTH = 200;

export interface KeptIdentity {
  readonly provider: Provider;
  readonly name: string;
}

/** Oldest first. */
export async function listIdentitiesOf(db: Handle, accountId: number): Promise<readonly KeptIdentity[]> {
  return db
    .selectFrom("account_identities")
    .select(["provider", "name"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("external_id")
    .execute();
}

/** Two that unlink the last two ways in at once take turns. */
export async function lockAccount(db: Tx, accountId: number): Promise<void> {
  await db.selectFrom("accounts").select("id").where("id", "=", accountId).forUpdate().execute();
}

export async function deleteIdentities(
  db: Tx,
  { accountId, provider }: { readonly accountId: number; readonly provider: ChatProviderName },
): Promise<void> {
  await db
    .deleteFrom("account_identities")
    .where("account_id", "=", accountId)
    .where("provider", "=", provider)
    .execute();
}

/** Ends links that rest on a messenger's word for the address; returns how many there were. */
export async function deleteIdentitiesByEmail(db: Tx, accountId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("account_identities")
    .where("account_id", "=", accountId)
    .where("by_email", "=", true)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The account's owner has linked the person themselves. */
export async function confirmIdentity(
  db: Tx,
  { provider, identityId }: { readonly provider: ChatProviderName; readonly identityId: string },
): Promise<void> {
  await db
    .updateTable("account_identities")
    .set({ by_email: false })
    .where("provider", "=", provider)
    .where("external_id", "=", identityId)
    .execute();
}

/** Ends sessions of accounts that were entered on a messenger's word, before these get into one more workspace. */
export async function endUnprovenSessions(db: Handle, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await db
    .deleteFrom("sessions")
    .where("account_id", "in", (account) =>
      account
        .selectFrom("account_identities")
        .select("account_id")
        .where("account_id", "in", accountIds)
        .where("by_email", "=", true),
    )
    .execute();
}
