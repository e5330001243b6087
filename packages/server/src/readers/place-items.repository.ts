import type { NotificationType } from "@guildhall/core/notifications";
import { sql } from "kysely";
import type { Fragment, Tx } from "../db/database.ts";
import { groupsAbove } from "../groups/index.ts";
import type { Regrouping } from "./regroup.ts";

/** Cards per statement: moving a large team must not hit the statement timeout. */
const CHUNK = 2_000;

/** A card by what it's about, with the group that has it now; 0 is none. */
export interface ItemPlace {
  readonly type: NotificationType;
  readonly entityId: number;
  readonly groupId: number;
}

/** Files cards under the groups of what they're about. */
export async function placeItems(tx: Tx, workspaceId: number, places: readonly ItemPlace[]): Promise<void> {
  if (places.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    update feed_items f set group_ids = array_remove(array[place.group_id], 0)
    from unnest(
      ${places.map(({ type }) => type)}::text[],
      ${places.map(({ entityId }) => entityId)}::bigint[],
      ${places.map(({ groupId }) => groupId)}::bigint[]
    ) as place (type, entity_id, group_id)
    where f.workspace_id = ${workspaceId} and f.type = place.type and f.entity_id = place.entity_id
    returning f.id
  `.execute(tx);
  await reindexItems(
    tx,
    workspaceId,
    rows.map((row) => row.id),
  );
}

/** Files cards of deleted groups under their parents, and reindexes cards below changed groups, by the current tree. */
export async function regroupItems(tx: Tx, workspaceId: number, { moved, merged }: Regrouping): Promise<void> {
  const touched = new Set<number>();
  for (const merge of merged) {
    for (const id of await mergeItems(tx, workspaceId, merge)) touched.add(id);
  }
  for (const id of await findItemsBelow(tx, workspaceId, [...moved, ...merged.map(({ groupId }) => groupId)])) {
    touched.add(id);
  }
  await reindexItems(tx, workspaceId, [...touched]);
}

/** Also cards read when their group was gone already, which the index doesn't know under it. */
async function mergeItems(
  tx: Tx,
  workspaceId: number,
  { groupId, parentId }: Regrouping["merged"][number],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update feed_items set group_ids = (
      select coalesce(array_agg(distinct each order by each) filter (where each <> 0), '{}')
      from unnest(array_replace(group_ids, ${groupId}::bigint, ${parentId}::bigint)) as merged (each)
    )
    where workspace_id = ${workspaceId} and group_ids @> array[${groupId}]::bigint[]
    returning id
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** By the index, so as they were filed before the change. */
async function findItemsBelow(tx: Tx, workspaceId: number, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    select distinct item_id from feed_index
    where workspace_id = ${workspaceId} and group_id = any(${[...groupIds]}::bigint[])
  `.execute(tx);
  return rows.map((row) => row.item_id);
}

async function reindexItems(tx: Tx, workspaceId: number, itemIds: readonly number[]): Promise<void> {
  const inOrder = itemIds.toSorted((first, second) => first - second);
  for (let at = 0; at < inOrder.length; at += CHUNK) {
    await reindexChunk(tx, workspaceId, inOrder.slice(at, at + CHUNK));
  }
}

/** A card's members stay; its groups and index entries are rebuilt. */
async function reindexChunk(tx: Tx, workspaceId: number, itemIds: readonly number[]): Promise<void> {
  await sql`
    with recursive ${groupsAbove(workspaceId)}, item as materialized (
      select id, group_ids, audience from feed_items
        where workspace_id = ${workspaceId} and id = any(${[...itemIds]}::bigint[])
    ), found_by as materialized (
      select x.item_id, x.audience as name from feed_index x
        where x.workspace_id = ${workspaceId} and x.item_id = any(${[...itemIds]}::bigint[]) and x.audience like 'member:%'
      union select id, name from ${audiencesOf(sql`item`)} audience
    ), place as materialized (
      select id as item_id, 0::bigint as group_id from item
      union select i.id, a.ancestor_id from item i join above a on a.group_id = any(i.group_ids)
    ), wanted as materialized (
      select f.name as audience, p.group_id, p.item_id from found_by f join place p on p.item_id = f.item_id
    ), dropped as (
      delete from feed_index x where x.workspace_id = ${workspaceId} and x.item_id = any(${[...itemIds]}::bigint[])
        and not exists (select 1 from wanted w
          where w.audience = x.audience and w.group_id = x.group_id and w.item_id = x.item_id)
    )
    insert into feed_index (workspace_id, audience, group_id, item_id)
    select ${workspaceId}::bigint, audience, group_id, item_id from wanted
    on conflict do nothing
  `.execute(tx);
}

/** The names that `audienceNames` gives these cards besides their members: `id` and `name`. */
export function audiencesOf(items: Fragment): Fragment {
  return sql`(
    select id, 'all' as name from ${items} each
      where audience = 'everyone' or (audience = 'viewers' and group_ids = '{}')
    union select each.id, 'group:' || g.id from ${items} each, unnest(each.group_ids) as g (id)
      where audience in ('viewers', 'groups')
  )`;
}
