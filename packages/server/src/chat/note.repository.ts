import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
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

/** Keeps a value unless another is kept; returns the one that is. */
export async function claimNote(
  db: Handle,
  {
    provider,
    key,
    value,
    at,
    expiresAt,
  }: NoteName & { readonly value: string; readonly at: Date; readonly expiresAt: Date },
): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    insert into chat_notes as kept (provider, key, value, expires_at)
    values (${provider}, ${key}, ${value}, ${expiresAt}::timestamptz)
    on conflict (provider, key) do update set
      value = case when kept.expires_at > ${at}::timestamptz then kept.value else excluded.value end,
      expires_at = case when kept.expires_at > ${at}::timestamptz then kept.expires_at else excluded.expires_at end
    returning kept.value
  `.execute(db);
  return rows[0]?.value ?? value;
}

export async function deleteNote(db: Handle, { provider, key }: NoteName): Promise<void> {
  await db.deleteFrom("chat_notes").where("provider", "=", provider).where("key", "=", key).execute();
}
