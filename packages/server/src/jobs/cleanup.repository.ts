import type { Handle } from "../db/database.ts";

/** Removes idempotency keys older than an instant; answers how many. */
export async function deleteKeysBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("idempotency_keys").where("at", "<", before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes mails that were sent or put aside and written before an instant; answers how many. */
export async function deleteSentMailsBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mails")
    .where("status", "in", ["sent", "discarded"])
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
