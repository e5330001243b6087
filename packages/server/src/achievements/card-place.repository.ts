import { sql } from "kysely";
import type { CardPlaces } from "../feature.ts";

export const achievementCardPlaces: CardPlaces = (workspaceId) => sql`
  select f.id, array_remove(array[a.group_id], 0) as group_ids, null as audience from feed_items f
  join achievements a on a.workspace_id = ${workspaceId} and a.id = f.entity_id
  where f.workspace_id = ${workspaceId} and f.category = 'achievement'
`;
