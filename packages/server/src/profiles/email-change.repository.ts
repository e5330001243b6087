import type { Handle, Tx } from "../db/database.ts";

/** An email change waiting for confirmation. */
export interface NewEmailChange {
  readonly accountId: number;
  /** Normalized. */
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Replaces any pending email change. */
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

/** Takes the pending email change of a link; undefined if there is none. */
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

/** @throws a unique violation when another account has the email */
export async function setEmail(db: Tx, accountId: number, email: string): Promise<void> {
  await db.updateTable("accounts").set({ email }).where("id", "=", accountId).execute();
}

/** Returns how many expired email changes were removed. */
export async function deleteEmailChangesBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("email_changes")
    .where("expires_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
