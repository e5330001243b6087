import { sql } from "kysely";
import type { GroupTotals } from "../feature.ts";

/** Published thanks, and what their receivers got; undone ones are subtracted. */
export const thanksTotals: GroupTotals = ({ workspaceId, events }) => sql`
  select coalesce(t.group_ids, '{}') as group_ids, each.name, each.value
  from (
    select (payload ->> 'thanksId')::bigint as thanks_id, jsonb_array_length(payload -> 'receiverIds') as receivers,
      case type when 'thanks.published' then 1 else -1 end as sign,
      (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(payload -> 'rewards') r) as score
    from ${events} taken where type in ('thanks.published', 'thanks.undone')
  ) e
  left join thanks t on t.workspace_id = ${workspaceId} and t.id = e.thanks_id
  cross join lateral (values ('totalThanks', e.sign), ('totalRewards', e.sign * e.score * e.receivers)) as each (name, value)
`;
