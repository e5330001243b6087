import { sql } from "kysely";
import type { CountHeld } from "../feature.ts";

/** Published ones that only groups see. */
export const countHeldThanks: CountHeld = ({ workspaceId, groupId }) => sql`
  select count(*) as count from thanks
  where workspace_id = ${workspaceId} and status = 'published' and visibility = 'group'
    and group_ids @> array[${groupId}]::bigint[]
`;
