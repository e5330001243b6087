import { type RawBuilder, sql } from "kysely";
import type { CheckRule } from "../../ledger/check-rule.repository.ts";

/** Submissions, rejections, approvals and completions of each attempt, according to events. */
function toldOfAttempts(workspaceId: number): RawBuilder<unknown> {
  return sql`(
    select (payload ->> 'assignmentId')::bigint as id,
        count(*) filter (where type = 'assignment.submitted') as submitted,
        count(*) filter (where type = 'assignment.rejected') as rejected,
        count(*) filter (where type = 'assignment.approved') as approved,
        count(*) filter (where type = 'assignment.completed') as completed
      from events where workspace_id = ${workspaceId} and type in
        ('assignment.submitted', 'assignment.rejected', 'assignment.approved', 'assignment.completed')
      group by 1
  )`;
}

/** Attempts are paid once, in full, and only when completed; completed only when approved. */
export const ASSIGNMENT_RULES: readonly CheckRule[] = [
  {
    rule: "assignments.paid_as_written",
    offenders: (workspaceId) => sql`
      with posted as (
        select t.reference, a.owner_id as member_id, t.currency_id, sum(t.amount) as amount
          from ledger_transfers t
          join ledger_accounts a on a.workspace_id = t.workspace_id and a.id = t.to_account_id
          where t.workspace_id = ${workspaceId} and t.reason = 'challenge' group by 1, 2, 3
      ), written as (
        select 'assignment:' || assignment_id as reference, member_id, currency_id, amount
          from assignment_rewards where workspace_id = ${workspaceId}
      )
      select distinct coalesce(p.reference, w.reference) as id
        from posted p full join written w
          on w.reference = p.reference and w.member_id = p.member_id and w.currency_id = p.currency_id
        where p.amount is distinct from w.amount`,
  },
  {
    rule: "assignments.paid_the_whole_pool",
    offenders: (workspaceId) => sql`
      with paid as (
        select assignment_id, currency_id, sum(amount) as amount from assignment_rewards
          where workspace_id = ${workspaceId} group by 1, 2
      ), owed as (
        select a.id as assignment_id, r.currency_id, r.amount from assignments a
          join challenge_rewards r on r.workspace_id = a.workspace_id and r.challenge_id = a.challenge_id
          where a.workspace_id = ${workspaceId} and a.status = 'completed'
      )
      select distinct coalesce(p.assignment_id, o.assignment_id)::text as id
        from paid p full join owed o on o.assignment_id = p.assignment_id and o.currency_id = p.currency_id
        where p.amount is distinct from o.amount`,
  },
  {
    rule: "assignments.paid_to_who_is_in",
    offenders: (workspaceId) => sql`
      select r.assignment_id::text as id from assignment_rewards r
        left join assignment_members m on m.workspace_id = r.workspace_id and m.assignment_id = r.assignment_id
          and m.member_id = r.member_id
        where r.workspace_id = ${workspaceId} and (m.member_id is null or m.left_at is not null)`,
  },
  {
    rule: "assignments.no_transfer_without_completion",
    offenders: (workspaceId) => sql`
      select t.id::text as id from ledger_transfers t
        where t.workspace_id = ${workspaceId} and t.reason = 'challenge' and not exists (
          select 1 from assignments a where a.workspace_id = ${workspaceId} and a.status = 'completed'
            and t.reference = 'assignment:' || a.id)`,
  },
  {
    rule: "assignments.completed_by_approval",
    offenders: (workspaceId) => sql`
      select a.id::text as id from assignments a
        left join ${toldOfAttempts(workspaceId)} e on e.id = a.id
        where a.workspace_id = ${workspaceId} and (
          coalesce(e.approved, 0) > case when a.status in ('division', 'completed') then 1 else 0 end
          or (coalesce(e.approved, 0) = 0 and (a.status = 'division' or (a.status = 'completed' and a.type <> 'quest')))
          or coalesce(e.submitted, 0) <> coalesce(e.rejected, 0) + coalesce(e.approved, 0)
            + case a.status when 'in_review' then 1 else 0 end)`,
  },
  {
    rule: "assignments.told_once",
    offenders: (workspaceId) => sql`
      select a.id::text as id from assignments a
        left join ${toldOfAttempts(workspaceId)} e on e.id = a.id
        where a.workspace_id = ${workspaceId}
          and coalesce(e.completed, 0) <> case a.status when 'completed' then 1 else 0 end`,
  },
  {
    rule: "assignments.led_by_who_is_in",
    offenders: (workspaceId) => sql`
      select a.id::text as id from assignments a
        left join assignment_members m on m.workspace_id = a.workspace_id and m.assignment_id = a.id and m.left_at is null
        where a.workspace_id = ${workspaceId}
        group by a.id, a.status, a.type, a.leader_member_id
        having case a.status when 'abandoned' then count(m.member_id) > 0
          else count(m.member_id) filter (where m.member_id = a.leader_member_id) <> 1
            or (a.type <> 'raid' and count(m.member_id) <> 1) end`,
  },
];
