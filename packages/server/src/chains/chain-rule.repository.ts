import { sql } from "kysely";
import { activityRules } from "../activities/index.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";
import { CHAIN_KIND } from "./chain-kind.ts";

/** Each chain is in its status's list, counted there and announced once; what's noted as done of it was done. */
export const CHAIN_RULES: readonly CheckRule[] = [
  ...activityRules(CHAIN_KIND),
  {
    rule: "chains.told_once",
    offenders: (workspaceId) => sql`
      with told as (
        select (payload ->> 'chainId')::bigint as id, count(*) filter (where type = 'chain.published') as published,
            count(*) filter (where type = 'chain.closed') as closed
          from events where workspace_id = ${workspaceId} and type in ('chain.published', 'chain.closed') group by 1
      )
      select c.id::text as id from chains c left join told t on t.id = c.id
        where c.workspace_id = ${workspaceId}
          and (coalesce(t.published, 0) <> (c.published_at is not null)::int
            or coalesce(t.closed, 0) <> (c.closed_at is not null)::int)`,
  },
  {
    // In published chains, exactly what was completed is done: their locks depend on it.
    rule: "chains.done_is_done",
    offenders: (workspaceId) => sql`
      with completed as (
        select 'challenge' as entity_type, a.challenge_id as entity_id, p.member_id from assignments a
          join assignment_members p on p.workspace_id = ${workspaceId} and p.assignment_id = a.id and p.left_at is null
          where a.workspace_id = ${workspaceId} and a.status = 'completed'
        union
        select 'quiz', b.quiz_id, b.member_id from quiz_submissions b
          join quizzes q on q.workspace_id = ${workspaceId} and q.id = b.quiz_id
          where b.workspace_id = ${workspaceId} and b.status in ('completed', 'timed_out')
          group by b.quiz_id, b.member_id, q.max_attempts
          having bool_or(b.status = 'completed') or count(*) >= q.max_attempts
      ), steps as (
        select s.chain_id, s.id, s.entity_type, s.entity_id from chain_steps s
          join chains c on c.workspace_id = ${workspaceId} and c.id = s.chain_id and c.status = 'published'
          where s.workspace_id = ${workspaceId}
      )
      select concat_ws('/', s.chain_id, s.id, coalesce(d.member_id, e.member_id)) as id from (
          select s.*, d.member_id from steps s join chain_steps_done d
            on d.workspace_id = ${workspaceId} and d.chain_id = s.chain_id and d.step_id = s.id
        ) d full join (
          select s.*, e.member_id from steps s join completed e
            on e.entity_type = s.entity_type and e.entity_id = s.entity_id
        ) e on e.chain_id = d.chain_id and e.id = d.id and e.member_id = d.member_id
        cross join lateral (select coalesce(d.chain_id, e.chain_id) as chain_id, coalesce(d.id, e.id) as id) s
        where d.id is null or e.id is null`,
  },
  {
    // Whoever is on their way has something left to do, and who is through did something.
    rule: "chains.finished_is_done",
    offenders: (workspaceId) => sql`
      select concat_ws('/', m.chain_id, m.member_id) as id from chain_members m
        join chains c on c.workspace_id = ${workspaceId} and c.id = m.chain_id and c.status = 'published'
        where m.workspace_id = ${workspaceId} and m.finished_at is not null
          and not exists (select 1 from chain_steps_done d
            where d.workspace_id = ${workspaceId} and d.chain_id = m.chain_id and d.member_id = m.member_id)`,
  },
  {
    rule: "chains.one_welcome",
    offenders: (workspaceId) => sql`
      select c.id::text as id from chains c
        where c.workspace_id = ${workspaceId} and c.is_welcome and c.status = 'published'
          and exists (select 1 from chains o
            where o.workspace_id = ${workspaceId} and o.is_welcome and o.status = 'published' and o.id < c.id)`,
  },
];
