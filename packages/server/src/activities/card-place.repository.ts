import { sql } from "kysely";
import type { CardPlaces } from "../feature.ts";
import type { ActivityTables } from "./activity-tables.ts";

interface CardKind {
  readonly tables: ActivityTables;
  readonly categories: readonly string[];
  /** The key of a payload that has the activity's id. */
  readonly idKey: string;
}

/** Each card is in its activity's group. */
export function cardPlaces({ tables, categories, idKey }: CardKind): CardPlaces {
  return (workspaceId) => sql`
    select f.id, array_remove(array[c.group_id], 0) as group_ids, null as audience from feed_items f
    join ${sql.table(tables.items)} c on c.workspace_id = ${workspaceId} and c.id = (f.payload ->> ${idKey}::text)::bigint
    where f.workspace_id = ${workspaceId} and f.category = any(${[...categories]}::text[])
  `;
}
