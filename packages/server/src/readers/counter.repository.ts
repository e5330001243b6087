import { sql } from "kysely";
import type { Tx } from "../db/database.ts";
import type { TotalChange } from "../feature.ts";

/** Changes may be negative. */
export async function addTotals(tx: Tx, workspaceId: number, changes: readonly TotalChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into workspace_counters (workspace_id, group_id, name, value)
    select ${workspaceId}::bigint, group_id, name, value from unnest(
      ${changes.map((each) => each.groupId)}::bigint[],
      ${changes.map((each) => each.name)}::text[],
      ${changes.map((each) => each.by)}::bigint[]
    ) as change (group_id, name, value)
    on conflict (workspace_id, group_id, name) do update set value = workspace_counters.value + excluded.value
  `.execute(tx);
}
