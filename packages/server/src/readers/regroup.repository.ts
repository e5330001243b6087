import { sql } from "kysely";
import type { Tx } from "../db/database.ts";
import { groupsAbove } from "../groups/index.ts";
import type { Regrouping } from "./regroup.ts";

/**
 * Indexes the thanks of regrouped groups anew: by what they name now and the tree as it is now. What is right already
 * is left alone.
 */
export async function reindexThanks(tx: Tx, workspaceId: number, { within, gone }: Regrouping): Promise<void> {
  await sql`
    with recursive ${groupsAbove(workspaceId)}, below as (
      select coalesce(array_agg(distinct group_id), '{}') as ids from above
      where ancestor_id = any(${[...within]}::bigint[])
    ), touched as materialized (
      select f.id as item_id, t.id, t.visibility, t.author_member_id, t.group_ids
      from feed_items f join thanks t on t.workspace_id = f.workspace_id and t.id = f.entity_id
      where f.workspace_id = ${workspaceId} and f.type = 'thanks_published' and (
        t.group_ids && (select ids from below) or f.id in (
          select x.item_id from feed_index x
          where x.workspace_id = ${workspaceId} and (
            x.group_id = any(${[...gone]}::bigint[]) or x.audience = any(${gone.map((id) => `group:${id}`)}::text[])
          )
        )
      )
    ), audience as (
      select item_id, 'all' as name from touched where visibility = 'all'
      union select item_id, 'member:' || author_member_id from touched where visibility <> 'all'
      union select t.item_id, 'member:' || r.member_id from touched t
        join thanks_receivers r on r.workspace_id = ${workspaceId} and r.thanks_id = t.id where t.visibility <> 'all'
      union select t.item_id, 'group:' || g.id from touched t, unnest(t.group_ids) as g (id) where t.visibility = 'group'
    ), place as (
      select item_id, 0::bigint as group_id from touched
      union select t.item_id, a.ancestor_id from touched t join above a on a.group_id = any(t.group_ids)
    ), wanted as materialized (
      select a.name, p.group_id, p.item_id from audience a join place p on p.item_id = a.item_id
    ), dropped as (
      delete from feed_index x using touched t
      where x.workspace_id = ${workspaceId} and x.item_id = t.item_id and not exists (
        select 1 from wanted w where w.name = x.audience and w.group_id = x.group_id and w.item_id = x.item_id
      )
    )
    insert into feed_index (workspace_id, audience, group_id, item_id)
    select ${workspaceId}::bigint, name, group_id, item_id from wanted
    on conflict do nothing
  `.execute(tx);
}

/**
 * Counts the totals of every group anew, over the thanks of events up to `seq` that the reader has taken: a moved
 * group takes its totals from one branch of the tree to another.
 */
export async function recountGroups(
  tx: Tx,
  workspaceId: number,
  read: { readonly reader: string; readonly seq: number },
): Promise<void> {
  await sql`
    with recursive ${groupsAbove(workspaceId)}, given as (
      select t.group_ids, sum(e.sign) as thanks, sum(e.sign * e.score * e.receivers) as rewards
      from (
        select (payload ->> 'thanksId')::bigint as thanks_id, jsonb_array_length(payload -> 'receiverIds') as receivers,
          case type when 'thanks.published' then 1 else -1 end as sign,
          (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(payload -> 'rewards') r) as score
        from events
        where workspace_id = ${workspaceId} and seq <= ${read.seq} and type in ('thanks.published', 'thanks.undone')
          and not exists (
            select 1 from reader_failures f
            where f.workspace_id = ${workspaceId} and f.reader = ${read.reader} and f.event_id = events.id
          )
      ) e join thanks t on t.workspace_id = ${workspaceId} and t.id = e.thanks_id
      where t.group_ids <> '{}'
      group by t.group_ids
    ), counted as materialized (
      select found.group_id, each.name, sum(each.value)::bigint as value
      from given g
      cross join lateral (select distinct a.ancestor_id as group_id from above a where a.group_id = any(g.group_ids)) found
      cross join lateral (values ('totalThanks', g.thanks), ('totalRewards', g.rewards)) as each (name, value)
      group by 1, 2
    ), dropped as (
      delete from workspace_counters w
      where w.workspace_id = ${workspaceId} and w.group_id <> 0 and w.name in ('totalThanks', 'totalRewards')
        and not exists (select 1 from counted c where c.group_id = w.group_id and c.name = w.name)
    )
    insert into workspace_counters (workspace_id, group_id, name, value)
    select ${workspaceId}::bigint, group_id, name, value from counted
    on conflict (workspace_id, group_id, name) do update set value = excluded.value
  `.execute(tx);
}
