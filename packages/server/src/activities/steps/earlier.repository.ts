import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import type { ChainKey } from "./step.repository.ts";

/** Notes for each step of a chain who has done it already, as completing it would have; once. */
export async function insertEarlierDone(db: Handle, { workspaceId, id }: ChainKey): Promise<void> {
  await sql`
    insert into chain_steps_done (workspace_id, chain_id, member_id, step_id, done_at)
    select s.workspace_id, s.chain_id, p.member_id, s.id, min(coalesce(a.ended_at, a.accepted_at))
    from chain_steps s
    join assignments a on a.workspace_id = ${workspaceId} and a.challenge_id = s.entity_id and a.status = 'completed'
    join assignment_members p on p.workspace_id = ${workspaceId} and p.assignment_id = a.id and p.left_at is null
    where s.workspace_id = ${workspaceId} and s.chain_id = ${id} and s.entity_type = 'challenge'
    group by s.workspace_id, s.chain_id, p.member_id, s.id
    on conflict do nothing
  `.execute(db);
  // A quiz whose attempts are used up is done, too: nothing more can be done there.
  await sql`
    insert into chain_steps_done (workspace_id, chain_id, member_id, step_id, done_at)
    select s.workspace_id, s.chain_id, b.member_id, s.id, min(b.ended_at)
    from chain_steps s
    join quizzes q on q.workspace_id = ${workspaceId} and q.id = s.entity_id
    join quiz_submissions b on b.workspace_id = ${workspaceId} and b.quiz_id = q.id
      and b.status in ('completed', 'timed_out')
    where s.workspace_id = ${workspaceId} and s.chain_id = ${id} and s.entity_type = 'quiz'
    group by s.workspace_id, s.chain_id, b.member_id, s.id, q.max_attempts
    having bool_or(b.status = 'completed') or count(*) >= q.max_attempts
    on conflict do nothing
  `.execute(db);
}

/**
 * Puts those into a chain who have done steps of it: people of these groups, null for all, and of these roles. They
 * aren't reminded, since they began nothing here themselves.
 */
export async function insertEarlierMembers(
  db: Handle,
  { workspaceId, id }: ChainKey,
  {
    groupIds,
    roles,
    at,
  }: { readonly groupIds: readonly number[] | null; readonly roles: readonly string[]; readonly at: Date },
): Promise<void> {
  const sees =
    groupIds === null
      ? sql``
      : sql`and (m.roles && ${[...roles]}::text[] or exists (select 1 from member_groups g
          where g.workspace_id = ${workspaceId} and g.member_id = m.id and g.group_id = any(${[...groupIds]}::bigint[])))`;
  await sql`
    insert into chain_members (workspace_id, chain_id, member_id, started_at, last_done_at)
    select d.workspace_id, d.chain_id, d.member_id, ${at}, max(d.done_at)
    from chain_steps_done d
    join chain_steps s on s.workspace_id = ${workspaceId} and s.chain_id = d.chain_id and s.id = d.step_id
    join members m on m.workspace_id = ${workspaceId} and m.id = d.member_id and m.status = 'active'
    where d.workspace_id = ${workspaceId} and d.chain_id = ${id} ${sees}
    group by d.workspace_id, d.chain_id, d.member_id
    on conflict do nothing
  `.execute(db);
}
