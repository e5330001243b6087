import type { WorkspaceSettings } from "@guildhall/core/settings";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";

export interface NewToken {
  readonly kind: "sign_up" | "reset";
  /** Normalized. */
  readonly email: string;
  readonly name: string;
  /** For the workspace to be founded. */
  readonly settings: Partial<WorkspaceSettings>;
  /** The plan to start with; "" is the default one. */
  readonly licenseType: string;
  readonly tokenHash: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertToken(db: Tx, token: NewToken): Promise<void> {
  await db
    .insertInto("account_tokens")
    .values({
      kind: token.kind,
      email: token.email,
      name: token.name,
      settings: JSON.stringify(token.settings),
      license_type: token.licenseType,
      token_hash: token.tokenHash,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
}

export interface TokenRow {
  readonly id: number;
  readonly kind: "sign_up" | "reset";
  readonly email: string;
  readonly name: string;
  readonly settings: Partial<WorkspaceSettings>;
  readonly licenseType: string;
  readonly expiresAt: Date;
  readonly spentAt: Date | null;
}

export async function findToken(db: Handle, tokenHash: Buffer): Promise<TokenRow | null> {
  const row = await db
    .selectFrom("account_tokens")
    .select([
      "id",
      "kind",
      "email",
      "name",
      "settings",
      "license_type as licenseType",
      "expires_at as expiresAt",
      "spent_at as spentAt",
    ])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  // Stored from these only.
  return row === undefined ? null : { ...row, settings: row.settings as TokenRow["settings"] };
}

/** Spends every unspent link of an address; returns whether this one was among them. */
export async function spendTokens(
  db: Tx,
  token: { readonly id: number; readonly email: string; readonly at: Date },
): Promise<boolean> {
  // Ordered by id, so two links of one address can't deadlock.
  const { rows } = await sql<{ id: number }>`
    update account_tokens set spent_at = ${token.at}
    where id in (
      select id from account_tokens where email = ${token.email} and spent_at is null order by id for update
    )
    returning id
  `.execute(db);
  return rows.some(({ id }) => id === token.id);
}

/** Returns how many links were removed. */
export async function deleteTokensBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("account_tokens")
    .where("expires_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
