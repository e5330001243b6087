import { sql } from "kysely";
import type { Tx } from "../db/database.ts";
import { groupsAbove } from "../groups/index.ts";
import type { Regrouping } from "./regroup.ts";

/** Cards per statement: moving a large team must not hit the statement timeout. */
const CHUNK = 2_000;

/** Reindexes thanks of regrouped groups, by their current groups and tree. */
export async function reindexThanks(tx: Tx, workspaceId: number, regrouping: Regrouping): Promise<void> {
  const itemIds = await findTouched(tx, workspaceId, regrouping);
  for (let at = 0; at < itemIds.length; at += CHUNK) {
    await reindexItems(tx, workspaceId, itemIds.slice(at, at + CHUNK));
  }
}

/** Cards of thanks affected by a change of the tree. */
async function findTouched(tx: Tx, workspaceId: number, { moved, merged }: Regrouping): Promise<number[]> {
  const gone = merged.map((each) => each.groupId);
  const parents = merged.map((each) => each.parentId);
  const { rows } = await sql<{ id: number }>`
    with recursive ${groupsAbove(workspaceId)}, below as (
      select coalesce(array_agg(distinct group_id), '{}') as ids from above
      where ancestor_id = any(${[...moved]}::bigint[])
    )
    select f.id from feed_items f join thanks t on t.workspace_id = f.workspace_id and t.id = f.entity_id
    where f.workspace_id = ${workspaceId} and f.type = 'thanks_published' and t.group_ids && (select ids from below)
    union
    select x.item_id from feed_index x
      join feed_items f on f.workspace_id = x.workspace_id and f.id = x.item_id and f.type = 'thanks_published'
    where x.workspace_id = ${workspaceId} and (x.group_id = any(${gone}::bigint[])
      or x.audience = any(${gone.map((id) => `group:${id}`)}::text[]))
    union
    -- Read when its group was gone already: the parent that has it now does not find it yet.
    select f.id from feed_items f
      join thanks t on t.workspace_id = f.workspace_id and t.id = f.entity_id
      cross join unnest(${parents}::bigint[]) as parent (id)
    where f.workspace_id = ${workspaceId} and f.type = 'thanks_published' and t.group_ids @> array[parent.id]
      and not exists (
        select 1 from feed_index x
        where x.workspace_id = ${workspaceId} and x.item_id = f.id and x.group_id = parent.id
      )
    order by 1
  `.execute(tx);
  return rows.map((row) => row.id);
}

async function reindexItems(tx: Tx, workspaceId: number, itemIds: readonly number[]): Promise<void> {
  await sql`
    delete from feed_index where workspace_id = ${workspaceId} and item_id = any(${[...itemIds]}::bigint[])
  `.execute(tx);
  await sql`
    with recursive ${groupsAbove(workspaceId)}, touched as materialized (
      select f.id as item_id, t.id, t.visibility, t.author_member_id, t.group_ids
      from feed_items f join thanks t on t.workspace_id = f.workspace_id and t.id = f.entity_id
      where f.workspace_id = ${workspaceId} and f.id = any(${[...itemIds]}::bigint[])
    ), audience as materialized (
      select item_id, 'all' as name from touched where visibility = 'all'
      union select item_id, 'member:' || author_member_id from touched where visibility <> 'all'
      union select t.item_id, 'member:' || r.member_id from touched t
        join thanks_receivers r on r.workspace_id = ${workspaceId} and r.thanks_id = t.id where t.visibility <> 'all'
      union select t.item_id, 'group:' || g.id from touched t, unnest(t.group_ids) as g (id) where t.visibility = 'group'
    ), place as materialized (
      select item_id, 0::bigint as group_id from touched
      union select t.item_id, a.ancestor_id from touched t
        cross join unnest(t.group_ids) as g (id) join above a on a.group_id = g.id
    )
    insert into feed_index (workspace_id, audience, group_id, item_id)
    select ${workspaceId}::bigint, a.name, p.group_id, p.item_id from audience a join place p on p.item_id = a.item_id
    on conflict do nothing
  `.execute(tx);
}
