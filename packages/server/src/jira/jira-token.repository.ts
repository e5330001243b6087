import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** What works once: a call's token by its `jti`, or an address that links somebody. */
export interface Spending {
  readonly kind: "call" | "link";
  readonly name: string;
  /** When it couldn't be used any more anyway. */
  readonly expiresAt: Date;
}

/** False if it was used before. Concurrent uses wait for this one. */
export async function spendOnce(db: Handle, { kind, name, expiresAt }: Spending): Promise<boolean> {
  const { rows } = await sql`
    insert into jira_tokens (hash, expires_at) values (${hashOf(kind, name)}::bytea, ${expiresAt}::timestamptz)
    on conflict do nothing returning expires_at
  `.execute(db);
  return rows.length > 0;
}

export async function isSpent(db: Handle, { kind, name }: Omit<Spending, "expiresAt">): Promise<boolean> {
  const row = await db
    .selectFrom("jira_tokens")
    .select("expires_at")
    .where("hash", "=", hashOf(kind, name))
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(kind: Spending["kind"], name: string): Buffer {
  return createHash("sha256").update(`${kind} ${name}`).digest();
}
