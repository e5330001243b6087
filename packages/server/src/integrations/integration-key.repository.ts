import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { Integration } from "./integration-key.ts";

/** Undefined if the integration has no key. */
export async function findKeyHash(db: Handle, { workspaceId, provider }: Integration): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ hash: Uint8Array }>`
    select key_hash as hash from integration_keys where workspace_id = ${workspaceId} and provider = ${provider}
  `.execute(db);
  return rows[0]?.hash;
}

/** Replaces the previous key; false if the workspace doesn't exist. */
export async function saveKeyHash(
  db: Handle,
  key: Integration & { readonly hash: Uint8Array; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into integration_keys (workspace_id, provider, key_hash, created_at)
    select id, ${key.provider}, ${key.hash}::bytea, ${key.at}::timestamptz from workspaces where id = ${key.workspaceId}
    on conflict (workspace_id, provider) do update set key_hash = excluded.key_hash, created_at = excluded.created_at
    returning workspace_id
  `.execute(db);
  return rows.length > 0;
}

/** False if the integration has no key. */
export async function deleteKey(db: Handle, { workspaceId, provider }: Integration): Promise<boolean> {
  const { rows } = await sql`
    delete from integration_keys where workspace_id = ${workspaceId} and provider = ${provider} returning provider
  `.execute(db);
  return rows.length > 0;
}
