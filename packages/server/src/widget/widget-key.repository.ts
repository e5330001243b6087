import type { Handle } from "../db/database.ts";
import type { StoredKey } from "./key-material.ts";

const COLUMNS = ["workspace_id as workspaceId", "kid", "alg", "material", "created_at as createdAt"] as const;

export interface DatedKey extends StoredKey {
  readonly createdAt: Date;
}

/** Oldest first. */
export async function listKeys(db: Handle, workspaceId: number): Promise<readonly DatedKey[]> {
  return db
    .selectFrom("widget_keys")
    .select(COLUMNS)
    .where("workspace_id", "=", workspaceId)
    .orderBy("created_at")
    .orderBy("kid")
    .execute();
}

/** Undefined if the app has no such key. */
export async function findKey(
  db: Handle,
  { workspaceId, kid }: Pick<StoredKey, "workspaceId" | "kid">,
): Promise<DatedKey | undefined> {
  return db
    .selectFrom("widget_keys")
    .select(COLUMNS)
    .where("workspace_id", "=", workspaceId)
    .where("kid", "=", kid)
    .executeTakeFirst();
}

export async function insertKey(db: Handle, key: DatedKey): Promise<void> {
  await db
    .insertInto("widget_keys")
    .values({
      workspace_id: key.workspaceId,
      kid: key.kid,
      alg: key.alg,
      material: key.material,
      created_at: key.createdAt,
    })
    .execute();
}

/** False if the app has no such key. */
export async function deleteKey(
  db: Handle,
  { workspaceId, kid }: Pick<StoredKey, "workspaceId" | "kid">,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("widget_keys")
    .where("workspace_id", "=", workspaceId)
    .where("kid", "=", kid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
