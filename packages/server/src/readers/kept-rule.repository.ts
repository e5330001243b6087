import { type RawBuilder, sql } from "kysely";
import type { Fragment } from "../db/database.ts";
import { cursorOf, eventsTakenBy } from "../events/taken-events.repository.ts";
import type { Feature, GroupTotals } from "../feature.ts";
import { groupsAbove } from "../groups/index.ts";
import { BUCKET_WIDTHS } from "../leaderboard/score-bucket.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";

/**
 * Whether a reader has processed every change of the group tree and of perks' groups: until then its rows reflect the
 * earlier groups.
 */
export function knowsTree(reader: string, workspaceId: number): RawBuilder<unknown> {
  return sql`not exists (select 1 from events where workspace_id = ${workspaceId}
    and type in ('group.changed', 'group.deleted', 'product.changed') and (seq is null or seq > ${cursorOf(reader, workspaceId)}))`;
}

/** Totals and the leaderboard: each equals its source, up to the reader's cursor. */
export function createKeptRules(features: readonly Feature[]): readonly CheckRule[] {
  const totals = features.flatMap((feature) => feature.totals ?? []);
  const earned = features.flatMap(({ earnings }) => earnings?.select ?? []);
  return [totalRule(totals), groupTotalRule(totals), scoreRule(earned), ...OTHER_RULES];
}

function totalRule(totals: readonly GroupTotals[]): CheckRule {
  return {
    rule: "kept.workspace_counters",
    offenders: (workspaceId) => sql`
      select name as id from (
        select name, sum(value) as counted, 0 as kept from ${countedBy(totals, workspaceId)} given group by name
        union all select name, 0, value from workspace_counters where workspace_id = ${workspaceId} and group_id = 0
      ) each group by name having sum(counted) <> sum(kept)`,
  };
}

function groupTotalRule(totals: readonly GroupTotals[]): CheckRule {
  return {
    rule: "kept.group_counters",
    offenders: (workspaceId) => sql`
      with recursive ${groupsAbove(workspaceId)}, counted as (
        select found.group_id, g.name, sum(g.value) as value from ${countedBy(totals, workspaceId)} g
          cross join lateral (select distinct a.ancestor_id as group_id from above a where a.group_id = any(g.group_ids)) found
          group by 1, 2
      )
      select concat_ws('/', coalesce(k.group_id, c.group_id), coalesce(k.name, c.name)) as id
        from counted c full join (select * from workspace_counters where workspace_id = ${workspaceId} and group_id <> 0) k
          on k.group_id = c.group_id and k.name = c.name
        where coalesce(k.value, 0) <> coalesce(c.value, 0) and ${knowsTree("counters", workspaceId)}`,
  };
}

function countedBy(totals: readonly GroupTotals[], workspaceId: number): Fragment {
  const events = eventsTakenBy("counters", workspaceId);
  const each = totals.map((select) => sql`select * from (${select({ workspaceId, events })}) total`);
  return sql`(${sql.join(each, sql` union all `)})`;
}

function scoreRule(earned: readonly ((events: Fragment) => Fragment)[]): CheckRule {
  return {
    rule: "kept.leaderboard_scores",
    offenders: (workspaceId) => {
      const events = eventsTakenBy("leaderboard", workspaceId);
      const each = earned.map((select) => sql`select member_id, score from (${select(events)}) earned`);
      return sql`
        with counted as (
          select member_id, sum(score) as score from (${sql.join(each, sql` union all `)}) each group by 1
        )
        select coalesce(k.member_id, c.member_id)::text as id
          from counted c full join (select * from leaderboard_scores
            where workspace_id = ${workspaceId} and period = 'all') k on k.member_id = c.member_id
          where coalesce(k.score, 0) <> coalesce(c.score, 0)`;
    },
  };
}

const OTHER_RULES: readonly CheckRule[] = [
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
];
