import type { Handle } from "../db/database.ts";

/** Answered deliveries, whose repeats no longer come. */
export async function deleteDeliveriesBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("chat_inbox")
    .where("received_at", "<", before)
    .where("state", "!=", "new")
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Messages that are too old to change. */
export async function deleteMessagesBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("chat_outbox")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteCodesBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("chat_codes")
    .where("expires_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Expired notes, and places that may be sent to anyway. */
export async function deleteSpentChatState(db: Handle, at: Date): Promise<number> {
  const notes = await db.deleteFrom("chat_notes").where("expires_at", "<", at).executeTakeFirstOrThrow();
  const hourAgo = new Date(at.getTime() - 3_600_000);
  const paces = await db.deleteFrom("chat_pace").where("ready_at", "<", hourAgo).executeTakeFirstOrThrow();
  return Number(notes.numDeletedRows + paces.numDeletedRows);
}
