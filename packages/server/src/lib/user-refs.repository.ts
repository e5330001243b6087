import type { UserRef } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Members by id, as others see them; non-members are missing. */
export async function findUserRefs(
  db: Handle,
  workspaceId: number,
  memberIds: readonly number[],
): Promise<Map<number, UserRef>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("members")
    .select(["id", "name", "avatar_url"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", sql<number>`any(${memberIds})`)
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, avatarUrl: row.avatar_url }]));
}
