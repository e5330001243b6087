import { sql } from "kysely";
import { groupsAbove } from "../groups/index.ts";
import { activityItems, SHOWN_TYPES } from "./regroup-activity.repository.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";
import { knowsTree } from "./kept-rule.repository.ts";

/** Feed rows of challenges, achievements, perks and purchases: one each, indexed by the current group. */
export const KEPT_ACTIVITY_RULES: readonly CheckRule[] = [
  {
    rule: "kept.activity_items",
    offenders: (workspaceId) => sql`
      with told (event_type, type) as (values ('challenge.published', 'challenge_published'),
        ('challenge.reopened', 'challenge_reopened'),
        ('assignment.completed', 'assignment_completed'), ('achievement.granted', 'achievement_granted'),
        ('product.added', 'product_added'), ('purchase.created', 'purchase_announced')
      ), seen as (
        select e.id, e.type, e.payload from events e
          where e.workspace_id = ${workspaceId}
            and e.type in (select event_type from told union all values ('product.deleted'), ('purchase.refunded'))
            and e.seq <= (select coalesce(max(seq), 0) from reader_cursors where workspace_id = ${workspaceId} and reader = 'feed')
            and not exists (select 1 from reader_failures f
              where f.workspace_id = ${workspaceId} and f.reader = 'feed' and f.event_id = e.id)
      ), gone as (
        select case type when 'product.deleted' then 'product.added' else 'purchase.created' end as type,
            coalesce(payload ->> 'purchaseId', payload ->> 'productId') as about
          from seen where type in ('product.deleted', 'purchase.refunded')
      ), counted as (
        select s.id, t.type from seen s join told t on t.event_type = s.type
          where coalesce(s.payload ->> 'announce', 'true') = 'true'
            and not exists (select 1 from gone g
              where g.type = s.type and g.about = coalesce(s.payload ->> 'purchaseId', s.payload ->> 'productId'))
      ), kept as (
        select event_id as id, type from feed_items
          where workspace_id = ${workspaceId} and type = any(${[...SHOWN_TYPES]}::text[])
      )
      select coalesce(k.id, c.id)::text as id from counted c full join kept k on k.id = c.id and k.type = c.type
        where k.id is null or c.id is null`,
  },
  {
    rule: "kept.activity_places",
    offenders: (workspaceId) => sql`
      with recursive ${groupsAbove(workspaceId)}, item as materialized ${activityItems(workspaceId)}, wanted as (
        select id, 0::bigint as group_id from item
          union select i.id, a.ancestor_id from item i join above a on a.group_id = i.group_id
      ), kept as (
        select distinct i.id, x.group_id from item i
          join feed_index x on x.workspace_id = ${workspaceId} and x.item_id = i.id
      )
      select concat_ws('/', coalesce(k.id, w.id), coalesce(k.group_id, w.group_id)) as id
        from wanted w full join kept k on k.id = w.id and k.group_id = w.group_id
        where (k.id is null or w.id is null) and ${knowsTree("feed", workspaceId)}`,
  },
  {
    rule: "kept.activity_audiences",
    offenders: (workspaceId) => sql`
      with item as materialized ${activityItems(workspaceId)}, wanted as (
        select id, case group_id when 0 then 'all' else 'group:' || group_id end as audience from item
          where type = any(${[...SHOWN_TYPES]}::text[])
      ), kept as (
        select distinct x.item_id as id, x.audience from item i join feed_index x
          on x.workspace_id = ${workspaceId} and x.item_id = i.id and x.group_id = 0 and x.audience not like 'member:%'
      )
      select concat_ws('/', coalesce(k.id, w.id), coalesce(k.audience, w.audience)) as id
        from wanted w full join kept k on k.id = w.id and k.audience = w.audience
        where (k.id is null or w.id is null) and ${knowsTree("feed", workspaceId)}`,
  },
];
