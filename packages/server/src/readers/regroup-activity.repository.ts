import type { NotificationType } from "@guildhall/core/notifications";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/database.ts";
import { groupsAbove } from "../groups/index.ts";
import type { Regrouping } from "./regroup.ts";

/** Cards per statement, as for thanks. */
const CHUNK = 2_000;

/** Cards of challenges, attempts, achievements, perks and purchases, with their current group. */
export function activityItems(workspaceId: number): RawBuilder<unknown> {
  return sql`(
    select f.id, f.type, coalesce(c.group_id, a.group_id, p.group_id, b.group_id) as group_id
      from feed_items f
      left join challenges c on f.category in ('challenge', 'assignment') and c.workspace_id = f.workspace_id
        and c.id = (f.payload ->> 'challengeId')::bigint
      left join achievements a on f.category = 'achievement' and a.workspace_id = f.workspace_id and a.id = f.entity_id
      left join products p on f.category = 'product' and p.workspace_id = f.workspace_id and p.id = f.entity_id
      left join purchases b on f.category = 'purchase' and b.workspace_id = f.workspace_id and b.id = f.entity_id
      where f.workspace_id = ${workspaceId} and f.category in ('challenge', 'assignment', 'achievement', 'product', 'purchase')
        and coalesce(c.id, a.id, p.id, b.id) is not null
  )`;
}

/** Card types seen by everyone who sees the challenge or perk. */
export const SHOWN_TYPES = [
  "challenge_published",
  "challenge_reopened",
  "assignment_completed",
  "achievement_granted",
  "product_added",
  "purchase_announced",
] as const satisfies readonly NotificationType[];

const CHALLENGE_TYPES = [
  "challenge_published",
  "challenge_updated",
  "challenge_given_up",
  "challenge_reopened",
  "challenge_closed",
] as const satisfies readonly NotificationType[];
const ASSIGNMENT_TYPES = [
  "assignment_submitted",
  "assignment_received",
  "assignment_rejected",
  "assignment_refused",
  "assignment_approved",
  "assignment_split_due",
  "assignment_split_overdue",
  "assignment_handed_over",
  "assignment_completed",
] as const satisfies readonly NotificationType[];

const PURCHASE_TYPES = [
  "purchase_announced",
  "purchase_gifted",
  "purchase_requested",
  "purchase_activated",
  "purchase_refunded",
] as const satisfies readonly NotificationType[];

/** Reindexes perks' cards by their current group. */
export async function reindexPerks(tx: Tx, workspaceId: number, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from feed_items
    where workspace_id = ${workspaceId} and type = 'product_added' and entity_id = any(${[...productIds]}::bigint[])
  `.execute(tx);
  await reindexItems(
    tx,
    workspaceId,
    rows.map((row) => row.id),
  );
}

/** Reindexes cards of challenges, achievements, perks and purchases in regrouped groups, by the current tree. */
export async function reindexActivities(tx: Tx, workspaceId: number, regrouping: Regrouping): Promise<void> {
  const itemIds = await findTouched(tx, workspaceId, regrouping);
  for (let at = 0; at < itemIds.length; at += CHUNK) {
    await reindexItems(tx, workspaceId, itemIds.slice(at, at + CHUNK));
  }
}

/** Found through their subjects, so the cost doesn't depend on the number of cards. */
async function findTouched(tx: Tx, workspaceId: number, { moved, merged }: Regrouping): Promise<number[]> {
  const gone = merged.map((each) => each.groupId);
  const { rows } = await sql<{ id: number }>`
    with recursive ${groupsAbove(workspaceId)}, below as materialized (
      select distinct group_id from above where ancestor_id = any(${[...moved]}::bigint[])
    ), touched as materialized (
      select c.id from challenges c join below b on b.group_id = c.group_id where c.workspace_id = ${workspaceId}
    ), thing as (
      select k.type, t.id as entity_id from touched t cross join unnest(${[...CHALLENGE_TYPES]}::text[]) as k (type)
      union all
      select k.type, a.id from touched t
        join assignments a on a.workspace_id = ${workspaceId} and a.challenge_id = t.id
        cross join unnest(${[...ASSIGNMENT_TYPES]}::text[]) as k (type)
      union all
      select 'achievement_granted', a.id from achievements a join below b on b.group_id = a.group_id
        where a.workspace_id = ${workspaceId}
      union all
      select 'product_added', p.id from products p join below b on b.group_id = p.group_id
        where p.workspace_id = ${workspaceId}
      union all
      select k.type, p.id from purchases p join below b on b.group_id = p.group_id
        cross join unnest(${[...PURCHASE_TYPES]}::text[]) as k (type) where p.workspace_id = ${workspaceId}
    )
    select f.id from thing t
      join feed_items f on f.workspace_id = ${workspaceId} and f.type = t.type and f.entity_id = t.entity_id
    union
    select x.item_id from feed_index x
      join feed_items f on f.workspace_id = x.workspace_id and f.id = x.item_id
        and f.category in ('challenge', 'assignment', 'achievement', 'product', 'purchase')
    where x.workspace_id = ${workspaceId}
      and (x.group_id = any(${gone}::bigint[]) or x.audience = any(${gone.map((id) => `group:${id}`)}::text[]))
    order by 1
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** A card's people stay; its group and index entries are rebuilt. */
async function reindexItems(tx: Tx, workspaceId: number, itemIds: readonly number[]): Promise<void> {
  await sql`
    with recursive ${groupsAbove(workspaceId)}, item as materialized (
      select * from ${activityItems(workspaceId)} each where id = any(${[...itemIds]}::bigint[])
    ), audience as materialized (
      select distinct x.item_id, x.audience as name from feed_index x
        where x.workspace_id = ${workspaceId} and x.item_id = any(${[...itemIds]}::bigint[]) and x.audience like 'member:%'
      union select id, case group_id when 0 then 'all' else 'group:' || group_id end from item
        where type = any(${[...SHOWN_TYPES]}::text[])
    ), place as materialized (
      select id as item_id, 0::bigint as group_id from item
      union select i.id, a.ancestor_id from item i join above a on a.group_id = i.group_id
    ), wanted as materialized (
      select a.name as audience, p.group_id, p.item_id from audience a join place p on p.item_id = a.item_id
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
