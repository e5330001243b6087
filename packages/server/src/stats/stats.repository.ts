import type { Handle } from "../db/database.ts";

/** Stored totals of the workspace (group 0), or of a group with its descendants. */
export async function findTotals(
  db: Handle,
  scope: { readonly workspaceId: number; readonly groupId: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("workspace_counters")
    .select(["name", "value"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", scope.groupId)
    .execute();
  return new Map(rows.map((row) => [row.name, row.value]));
}
