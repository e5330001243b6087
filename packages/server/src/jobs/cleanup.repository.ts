import type { Handle } from "../db/database.ts";

/** Returns how many keys were removed. */
export async function deleteKeysBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("idempotency_keys").where("at", "<", before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes emails sent or put aside, written before an instant; returns how many. */
export async function deleteSentMailsBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mails")
    .where("status", "in", ["sent", "discarded"])
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
