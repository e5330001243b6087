import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/database.ts";
import { groupsAbove } from "../groups/index.ts";

/** Only events up to `seq` that the reader has processed. */
interface Taken {
  readonly reader: string;
  readonly seq: number;
}

/**
 * Recounts all groups' totals from the thanks and challenges the reader has processed: a moved group takes its totals
 * to another branch.
 */
export async function recountGroups(tx: Tx, workspaceId: number, read: Taken): Promise<void> {
  await sql`
    with recursive ${groupsAbove(workspaceId)}, given as materialized (
      select group_ids, name, sum(value) as value
      from (select * from ${thanksTotals(workspaceId, read)} t union all select * from ${activityTotals(workspaceId, read)} a) each
      group by 1, 2
    ), counted as materialized (
      select found.group_id, g.name, sum(g.value)::bigint as value from given g
      cross join lateral (select distinct a.ancestor_id as group_id from above a where a.group_id = any(g.group_ids)) found
      group by 1, 2
    ), dropped as (
      delete from workspace_counters w
      where w.workspace_id = ${workspaceId} and w.group_id <> 0
        and w.name in ('totalThanks', 'totalRewards', 'totalChallenges')
        and not exists (select 1 from counted c where c.group_id = w.group_id and c.name = w.name)
    )
    insert into workspace_counters (workspace_id, group_id, name, value)
    select ${workspaceId}::bigint, group_id, name, value from counted
    on conflict (workspace_id, group_id, name) do update set value = excluded.value
  `.execute(tx);
}

function thanksTotals(workspaceId: number, read: Taken): RawBuilder<unknown> {
  return sql`(
    select t.group_ids, each.name, each.value
    from (
      select id, (payload ->> 'thanksId')::bigint as thanks_id, jsonb_array_length(payload -> 'receiverIds') as receivers,
        case type when 'thanks.published' then 1 else -1 end as sign,
        (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(payload -> 'rewards') r) as score
      from events
      where workspace_id = ${workspaceId} and seq <= ${read.seq} and type in ('thanks.published', 'thanks.undone')
    ) e
    join thanks t on t.workspace_id = ${workspaceId} and t.id = e.thanks_id and t.group_ids <> '{}'
    cross join lateral (values ('totalThanks', e.sign), ('totalRewards', e.sign * e.score * e.receivers)) as each (name, value)
    where ${wasTaken(workspaceId, read)}
  )`;
}

function activityTotals(workspaceId: number, read: Taken): RawBuilder<unknown> {
  return sql`(
    select array[c.group_id] as group_ids,
      case e.type when 'challenge.published' then 'totalChallenges' else 'totalRewards' end as name,
      case e.type when 'challenge.published' then 1 else
        (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(e.payload -> 'rewards') r) end as value
    from events e
    join challenges c on c.workspace_id = e.workspace_id and c.id = (e.payload ->> 'challengeId')::bigint and c.group_id <> 0
    where e.workspace_id = ${workspaceId} and e.seq <= ${read.seq}
      and e.type in ('challenge.published', 'assignment.completed') and ${wasTaken(workspaceId, read)}
  )`;
}

function wasTaken(workspaceId: number, read: Taken): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from reader_failures f
    where f.workspace_id = ${workspaceId} and f.reader = ${read.reader} and f.event_id = e.id
  )`;
}
