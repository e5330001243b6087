import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

interface UsedToken {
  readonly workspaceId: number;
  readonly jti: string;
}

/** Marks a token as used until it could no longer be; false if it was used before. Concurrent uses wait for this one. */
export async function spendToken(
  db: Handle,
  { workspaceId, jti, expiresAt }: UsedToken & { readonly expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into widget_tokens (workspace_id, jti_hash, expires_at)
    values (${workspaceId}, ${hashOf(jti)}::bytea, ${expiresAt}::timestamptz)
    on conflict do nothing returning workspace_id
  `.execute(db);
  return rows.length > 0;
}

export async function isTokenSpent(db: Handle, { workspaceId, jti }: UsedToken): Promise<boolean> {
  const row = await db
    .selectFrom("widget_tokens")
    .select("workspace_id")
    .where("workspace_id", "=", workspaceId)
    .where("jti_hash", "=", hashOf(jti))
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(jti: string): Buffer {
  return createHash("sha256").update(jti).digest();
}
