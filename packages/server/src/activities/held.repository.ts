import { sql } from "kysely";
import type { CountHeld } from "../feature.ts";
import type { ActivityTables } from "./activity-tables.ts";

/** All but deleted drafts. */
export function countHeld(tables: ActivityTables): CountHeld {
  return ({ workspaceId, groupId }) => sql`
    select count(*) as count from ${sql.table(tables.items)}
    where workspace_id = ${workspaceId} and group_id = ${groupId} and list <> ''
  `;
}
