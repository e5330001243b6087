import type { ChatProviderName } from "@guildhall/core/chat";
import type { Handle } from "../db/database.ts";

interface NoteName {
  readonly provider: ChatProviderName;
  readonly key: string;
}

/** Undefined if it's gone or expired. */
export async function findNote(
  db: Handle,
  { provider, key, at }: NoteName & { readonly at: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("chat_notes")
    .select("value")
    .where("provider", "=", provider)
    .where("key", "=", key)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return row?.value;
}

/** Replaces an earlier one. */
export async function saveNote(
  db: Handle,
  { provider, key, value, expiresAt }: NoteName & { readonly value: string; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("chat_notes")
    .values({ provider, key, value, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(["provider", "key"]).doUpdateSet({ value, expires_at: expiresAt }))
    .execute();
}

export async function deleteNote(db: Handle, { provider, key }: NoteName): Promise<void> {
  await db.deleteFrom("chat_notes").where("provider", "=", provider).where("key", "=", key).execute();
}
