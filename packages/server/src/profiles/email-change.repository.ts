import type { Handle, Tx } from "../db/database.ts";

/** An e-mail that an account is to get, as it is to be kept. */
export interface NewEmailChange {
  readonly accountId: number;
  /** Normalized. */
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Keeps the e-mail that an account is to get, in place of one asked for before. */
export async function keepEmailChange(
  db: Tx,
  { accountId, email, tokenHash, at, expiresAt }: NewEmailChange,
): Promise<void> {
  const change = { email, token_hash: tokenHash, created_at: at, expires_at: expiresAt };
  await db
    .insertInto("email_changes")
    .values({ account_id: accountId, ...change })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(change))
    .execute();
}

/** Takes the e-mail that an account waits for under this link; undefined when it waits for none. */
export async function takeEmailChange(
  db: Tx,
  { accountId, tokenHash }: Pick<NewEmailChange, "accountId" | "tokenHash">,
): Promise<Pick<NewEmailChange, "email" | "expiresAt"> | undefined> {
  return db
    .deleteFrom("email_changes")
    .where("account_id", "=", accountId)
    .where("token_hash", "=", tokenHash)
    .returning(["email", "expires_at as expiresAt"])
    .executeTakeFirst();
}

/** Gives an account another e-mail. @throws a unique violation when another account has it */
export async function setEmail(db: Tx, accountId: number, email: string): Promise<void> {
  await db.updateTable("accounts").set({ email }).where("id", "=", accountId).execute();
}

/** Removes what waited for a link that ended before an instant; answers how many. */
export async function deleteEmailChangesBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("email_changes")
    .where("expires_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
