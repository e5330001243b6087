import type { Handle } from "../db/database.ts";

/** The external system that manages the workspace's people; "" if they're managed here. */
export async function findUserSource(db: Handle, workspaceId: number): Promise<string> {
  const row = await db
    .selectFrom("workspace_integrations")
    .select("provider")
    .where("workspace_id", "=", workspaceId)
    .where("owns_users", "=", true)
    .orderBy("provider")
    .executeTakeFirst();
  return row?.provider ?? "";
}
