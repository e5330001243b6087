import { sql } from "kysely";
import type { GroupTotals } from "../feature.ts";

/** Published challenges, and what was paid for them. */
export const challengeTotals: GroupTotals = ({ workspaceId, events }) => sql`
  select case when c.group_id <> 0 then array[c.group_id] else '{}' end as group_ids,
    case e.type when 'challenge.published' then 'totalChallenges' else 'totalRewards' end as name,
    case e.type when 'challenge.published' then 1 else
      (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(e.payload -> 'rewards') r) end as value
  from ${events} e
  left join challenges c on c.workspace_id = ${workspaceId} and c.id = (e.payload ->> 'challengeId')::bigint
  where e.type in ('challenge.published', 'assignment.completed')
`;
