import type { Group } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Every group of the workspace by name. */
export async function findGroups(db: Handle, workspaceId: number): Promise<Group[]> {
  const rows = await db
    .selectFrom("groups")
    .select(["id", "name", "parent_id", "external_id"])
    .where("workspace_id", "=", workspaceId)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    parentId: row.parent_id ?? 0,
    externalId: row.external_id,
  }));
}
