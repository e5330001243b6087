import { sql } from "kysely";
import { activityRules } from "../activities/index.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";
import { CONTEST_KIND } from "./contest-kind.ts";

/** Each contest is in its status's list, counted there, announced once, and paid its winners what it promised. */
export const CONTEST_RULES: readonly CheckRule[] = [
  ...activityRules(CONTEST_KIND),
  {
    rule: "contests.told_once",
    offenders: (workspaceId) => sql`
      with told as (
        select (payload ->> 'contestId')::bigint as id, count(*) filter (where type = 'contest.published') as published,
            count(*) filter (where type = 'contest.closed') as closed
          from events where workspace_id = ${workspaceId} and type in ('contest.published', 'contest.closed') group by 1
      )
      select c.id::text as id from contests c left join told t on t.id = c.id
        where c.workspace_id = ${workspaceId}
          and (coalesce(t.published, 0) <> (c.published_at is not null)::int
            or coalesce(t.closed, 0) <> (c.closed_at is not null)::int)`,
  },
  {
    rule: "contests.paid",
    offenders: (workspaceId) => sql`
      with posted as (
        select t.reference, a.owner_id as member_id, t.currency_id, sum(t.amount) as amount from ledger_transfers t
          join ledger_accounts a on a.workspace_id = ${workspaceId} and a.id = t.to_account_id
          where t.workspace_id = ${workspaceId} and t.reason = 'contest' group by 1, 2, 3
      ), won as (
        select 'contest:' || w.contest_id as reference, w.member_id, r.currency_id, r.amount
          from contest_winners w
          join contest_rewards r on r.workspace_id = ${workspaceId} and r.contest_id = w.contest_id and r.place = w.place
          where w.workspace_id = ${workspaceId}
      )
      select distinct concat_ws('/', coalesce(p.reference, w.reference), coalesce(p.member_id, w.member_id)) as id
        from posted p full join won w
          on w.reference = p.reference and w.member_id = p.member_id and w.currency_id = p.currency_id
        where p.amount is distinct from w.amount`,
  },
  {
    rule: "contests.votes_of_members",
    offenders: (workspaceId) => sql`
      select concat_ws('/', v.contest_id, v.voter_id) as id from contest_votes v
        join contests c on c.workspace_id = ${workspaceId} and c.id = v.contest_id
        where v.workspace_id = ${workspaceId} and (c.type <> 'voting' or c.published_at is null
          or not exists (select 1 from contest_members p where p.workspace_id = ${workspaceId}
            and p.contest_id = v.contest_id and p.member_id = v.candidate_id))`,
  },
  {
    // Only a closed contest has winners; one with votes has them, unless nobody who was voted for could win any more.
    rule: "contests.outcome",
    offenders: (workspaceId) => sql`
      select c.id::text as id from contests c
        where c.workspace_id = ${workspaceId} and (
          (c.status <> 'closed' and exists (select 1 from contest_winners w
            where w.workspace_id = ${workspaceId} and w.contest_id = c.id))
          or (c.status = 'closed' and c.type = 'voting'
            and exists (select 1 from contest_votes v
              join members m on m.workspace_id = ${workspaceId} and m.id = v.candidate_id and m.status = 'active'
              where v.workspace_id = ${workspaceId} and v.contest_id = c.id and c.group_id = 0)
            and not exists (select 1 from contest_winners w
              where w.workspace_id = ${workspaceId} and w.contest_id = c.id)))`,
  },
  {
    rule: "contests.places",
    offenders: (workspaceId) => sql`
      select concat_ws('/', w.contest_id, w.member_id) as id from contest_winners w
        join contests c on c.workspace_id = ${workspaceId} and c.id = w.contest_id
        where w.workspace_id = ${workspaceId} and (w.place > c.places
          or (w.place = 0 and c.type <> 'manual_participants')
          or (c.type in ('manual', 'manual_participants')) <> (w.score is null)
          or (c.type in ('manual_participants', 'voting') and not exists (select 1 from contest_members p
            where p.workspace_id = ${workspaceId} and p.contest_id = c.id and p.member_id = w.member_id)))`,
  },
];
