import { visibilitiesFor } from "@guildhall/core/thanks";
import { sql } from "kysely";
import type { CardPlaces } from "../feature.ts";

export const thanksCardPlaces: CardPlaces = (workspaceId) => sql`
  select f.id, t.group_ids, case
      when t.visibility = any(${[...visibilitiesFor("everyone")]}::text[]) then 'everyone'
      when t.visibility = any(${[...visibilitiesFor("groups")]}::text[]) then 'groups'
      else 'members' end as audience
  from feed_items f
  join thanks t on t.workspace_id = ${workspaceId} and t.id = f.entity_id
  where f.workspace_id = ${workspaceId} and f.type = 'thanks_published'
`;
