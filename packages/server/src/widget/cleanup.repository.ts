import type { Handle } from "../db/database.ts";

/** Forgets tokens that have expired anyway; returns how many. */
export async function deleteExpiredTokens(db: Handle, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("widget_tokens")
    .where("expires_at", "<", at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns how many counts were removed. */
export async function deleteRefusalsBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("widget_refusals")
    .where("hour", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
