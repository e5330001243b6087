import { sql } from "kysely";
import type { CardPlaces } from "../feature.ts";

export const perkCardPlaces: CardPlaces = (workspaceId) => sql`
  select f.id, array_remove(array[p.group_id], 0) as group_ids, null as audience from feed_items f
  join products p on p.workspace_id = ${workspaceId} and p.id = f.entity_id
  where f.workspace_id = ${workspaceId} and f.category = 'product'
`;
