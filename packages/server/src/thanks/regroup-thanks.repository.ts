import { sql } from "kysely";
import type { RegroupRows } from "../feature.ts";

/** At the root they just lose the group. */
export const regroupThanks: RegroupRows = async (db, { workspaceId, groupId, parentId }) => {
  await sql`
    update thanks set group_ids = (
      select coalesce(array_agg(distinct each order by each) filter (where each <> 0), '{}')
      from unnest(array_replace(group_ids, ${groupId}::bigint, ${parentId}::bigint)) as moved (each)
    )
    where workspace_id = ${workspaceId} and group_ids @> array[${groupId}]::bigint[]
  `.execute(db);
};
