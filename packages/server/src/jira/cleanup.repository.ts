import type { Handle } from "../db/database.ts";

/** Forgets tokens that couldn't be used any more anyway; returns how many. */
export async function deleteExpiredJiraTokens(db: Handle, at: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("jira_tokens").where("expires_at", "<", at).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns how many codes were removed. */
export async function deleteJiraCodesBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("jira_codes")
    .where("expires_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
