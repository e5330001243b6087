import { sql } from "kysely";
import type { GroupTotals } from "../feature.ts";

/** What contests paid. */
export const contestTotals: GroupTotals = ({ workspaceId, events }) => sql`
  select case when c.group_id <> 0 then array[c.group_id] else '{}' end as group_ids, 'totalRewards' as name,
    (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(e.payload -> 'rewards') r) as value
  from ${events} e
  left join contests c on c.workspace_id = ${workspaceId} and c.id = (e.payload ->> 'contestId')::bigint
  where e.type = 'contest.rewarded'
`;
