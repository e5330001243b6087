import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

interface Owner {
  readonly workspaceId: number;
  readonly provider: ChatProviderName;
}

/** False if there is one already. */
export async function insertChatKey(
  db: Handle,
  { workspaceId, provider, sealed }: Owner & { readonly sealed: Uint8Array },
): Promise<boolean> {
  const { rows } = await sql`
    insert into chat_keys (workspace_id, provider, sealed) values (${workspaceId}, ${provider}, ${sealed}::bytea)
    on conflict do nothing returning provider
  `.execute(db);
  return rows.length > 0;
}

/** Undefined if there is none. */
export async function findChatKey(db: Handle, { workspaceId, provider }: Owner): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("chat_keys")
    .select("sealed")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row?.sealed;
}

/** False if there is none. */
export async function deleteChatKey(db: Handle, { workspaceId, provider }: Owner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("chat_keys")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
