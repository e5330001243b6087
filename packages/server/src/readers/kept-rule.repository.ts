import { visibilitiesFor } from "@guildhall/core/thanks";
import { type RawBuilder, sql } from "kysely";
import { BUCKET_WIDTHS } from "../leaderboard/score-bucket.ts";
import { groupsAbove } from "../groups/index.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";

/** The thanks a reader has processed: one row per event, +1 or -1. */
export function thanksSeenBy(reader: string, workspaceId: number): RawBuilder<unknown> {
  return sql`(
    select e.payload, (e.payload ->> 'authorId')::bigint as author_id, e.payload ->> 'month' as month,
        e.payload ->> 'visibility' as visibility, (e.payload ->> 'thanksId')::bigint as thanks_id, e.id as event_id,
        case e.type when 'thanks.published' then 1 else -1 end as sign,
        (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(e.payload -> 'rewards') r) as score
      from events e
      where e.workspace_id = ${workspaceId} and e.type in ('thanks.published', 'thanks.undone')
        and e.seq <= (select coalesce(max(seq), 0) from reader_cursors
          where workspace_id = ${workspaceId} and reader = ${reader})
        and not exists (select 1 from reader_failures f where f.workspace_id = ${workspaceId}
          and f.reader = ${reader} and f.event_id = e.id)
  )`;
}

/** Published challenges and paid attempts a reader has processed, with their effect on totals. */
function activitiesSeenBy(reader: string, workspaceId: number): RawBuilder<unknown> {
  return sql`(
    select e.id as event_id, e.type, e.payload, (e.payload ->> 'challengeId')::bigint as challenge_id,
        case e.type when 'challenge.published' then 'totalChallenges' else 'totalRewards' end as name,
        case e.type when 'challenge.published' then 1 else
          (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(e.payload -> 'rewards') r) end as value
      from events e
      where e.workspace_id = ${workspaceId} and e.type in ('challenge.published', 'assignment.completed')
        and e.seq <= (select coalesce(max(seq), 0) from reader_cursors
          where workspace_id = ${workspaceId} and reader = ${reader})
        and not exists (select 1 from reader_failures f where f.workspace_id = ${workspaceId}
          and f.reader = ${reader} and f.event_id = e.id)
  )`;
}

/**
 * Whether a reader has processed every change of the group tree and of perks' groups: until then its rows reflect the
 * earlier groups.
 */
export function knowsTree(reader: string, workspaceId: number): RawBuilder<unknown> {
  return sql`not exists (select 1 from events where workspace_id = ${workspaceId}
    and type in ('group.changed', 'group.deleted', 'product.changed') and (seq is null or seq > (select coalesce(max(seq), 0)
      from reader_cursors where workspace_id = ${workspaceId} and reader = ${reader})))`;
}

/** Counters and the leaderboard: each equals its source, up to the reader's cursor. */
export const KEPT_RULES: readonly CheckRule[] = [
  {
    rule: "kept.thanks_counters",
    offenders: (workspaceId) => sql`
      with seen as ${thanksSeenBy("counters", workspaceId)}, counted as (
        select member_id, kind, month, sum(sign) as thanks from (
          select author_id as member_id, 'given' as kind, month, sign from seen
          union all select r.id::bigint, 'received', month, sign
            from seen, jsonb_array_elements_text(payload -> 'receiverIds') as r (id)
          union all select 0, 'team', month, sign from seen where visibility = any(${[...visibilitiesFor("everyone")]}::text[])
          union all select person.id, 'circle', month, sign from seen cross join lateral (
            select author_id as id union select r.id::bigint from jsonb_array_elements_text(payload -> 'receiverIds') as r (id)
          ) person where visibility <> all(${[...visibilitiesFor("everyone")]}::text[])
        ) each group by member_id, kind, month
      )
      select concat_ws('/', coalesce(k.member_id, c.member_id), coalesce(k.kind, c.kind), coalesce(k.month, c.month)) as id
        from counted c full join (select * from thanks_counters where workspace_id = ${workspaceId}) k
          on k.member_id = c.member_id and k.kind = c.kind and k.month = c.month
        where coalesce(k.thanks, 0) <> coalesce(c.thanks, 0)`,
  },
  {
    rule: "kept.workspace_counters",
    offenders: (workspaceId) => sql`
      with seen as ${thanksSeenBy("counters", workspaceId)}, counted as (
        select 'totalThanks' as name, sign as value from seen
        union all select 'totalRewards', sign * score * jsonb_array_length(payload -> 'receiverIds') from seen
        union all select name, value from ${activitiesSeenBy("counters", workspaceId)} a
      )
      select name as id from (
        select name, sum(value) as counted, 0 as kept from counted group by name
        union all select name, 0, value from workspace_counters where workspace_id = ${workspaceId} and group_id = 0
          and name in ('totalThanks', 'totalRewards', 'totalChallenges')
      ) each group by name having sum(counted) <> sum(kept)`,
  },
  {
    rule: "kept.leaderboard_scores",
    offenders: (workspaceId) => sql`
      with seen as ${thanksSeenBy("leaderboard", workspaceId)}, counted as (
        select member_id, sum(score) as score from (
          select r.id::bigint as member_id, sign * score as score
            from seen, jsonb_array_elements_text(payload -> 'receiverIds') as r (id)
          union all select (r ->> 'memberId')::bigint, (r ->> 'amount')::bigint
            from ${activitiesSeenBy("leaderboard", workspaceId)} a, jsonb_array_elements(a.payload -> 'rewards') r
            where a.name = 'totalRewards'
        ) each group by 1
      )
      select coalesce(k.member_id, c.member_id)::text as id
        from counted c full join (select * from leaderboard_scores
          where workspace_id = ${workspaceId} and period = 'all') k on k.member_id = c.member_id
        where coalesce(k.score, 0) <> coalesce(c.score, 0)`,
  },
  {
    rule: "kept.leaderboard_buckets",
    offenders: (workspaceId) => sql`
      with counted as (
        select s.period, w.width, s.score / w.width as bucket, count(*) as members
          from leaderboard_scores s cross join unnest(${[...BUCKET_WIDTHS]}::bigint[]) as w (width)
          where s.workspace_id = ${workspaceId} and s.score > 0 group by 1, 2, 3
      )
      select concat_ws('/', coalesce(k.period, c.period), coalesce(k.width, c.width), coalesce(k.bucket, c.bucket)) as id
        from counted c full join (select * from leaderboard_buckets where workspace_id = ${workspaceId}) k
          on k.period = c.period and k.width = c.width and k.bucket = c.bucket
        where coalesce(k.members, 0) <> coalesce(c.members, 0)`,
  },
  {
    rule: "kept.notification_counters",
    offenders: (workspaceId) => sql`
      select coalesce(k.member_id, c.member_id)::text as id
        from (select member_id, count(*) as unread from notifications
          where workspace_id = ${workspaceId} and status = 'new' group by member_id) c
        full join (select * from notification_counters where workspace_id = ${workspaceId}) k
          on k.member_id = c.member_id
        where coalesce(k.unread, 0) <> coalesce(c.unread, 0)`,
  },
  {
    rule: "kept.group_counters",
    offenders: (workspaceId) => sql`
      with recursive ${groupsAbove(workspaceId)}, seen as ${thanksSeenBy("counters", workspaceId)}, given as (
        select t.group_ids, each.name, each.value
          from seen s join thanks t on t.workspace_id = ${workspaceId} and t.id = s.thanks_id
          cross join lateral (values ('totalThanks', s.sign),
            ('totalRewards', s.sign * s.score * jsonb_array_length(s.payload -> 'receiverIds'))) as each (name, value)
        union all select array[c.group_id], a.name, a.value
          from ${activitiesSeenBy("counters", workspaceId)} a
          join challenges c on c.workspace_id = ${workspaceId} and c.id = a.challenge_id
      ), counted as (
        select found.group_id, g.name, sum(g.value) as value from given g
          cross join lateral (select distinct a.ancestor_id as group_id from above a where a.group_id = any(g.group_ids)) found
          group by 1, 2
      )
      select concat_ws('/', coalesce(k.group_id, c.group_id), coalesce(k.name, c.name)) as id
        from counted c full join (select * from workspace_counters where workspace_id = ${workspaceId} and group_id <> 0
          and name in ('totalThanks', 'totalRewards', 'totalChallenges')) k on k.group_id = c.group_id and k.name = c.name
        where coalesce(k.value, 0) <> coalesce(c.value, 0) and ${knowsTree("counters", workspaceId)}`,
  },
];
