import { sql } from "kysely";
import type { CardPlaces } from "../feature.ts";

export const challengeCards: CardPlaces = (workspaceId) => sql`
  select f.id, array_remove(array[c.group_id], 0) as group_ids, null as audience from feed_items f
  join challenges c on c.workspace_id = f.workspace_id and c.id = (f.payload ->> 'challengeId')::bigint
  where f.workspace_id = ${workspaceId} and f.category in ('challenge', 'assignment')
`;
