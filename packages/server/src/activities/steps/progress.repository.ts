import type { StepRef } from "@guildhall/core/activities";
import { sql } from "kysely";
import type { Fragment, Handle } from "../../db/database.ts";

/** A step that somebody did now. */
export interface DoneRow {
  readonly chainId: number;
  readonly memberId: number;
  readonly stepId: number;
}

/** Notes an activity as done by people in chains, once; returns what is new, in order of chains and members. */
export async function insertDone(
  db: Handle,
  {
    workspaceId,
    entityType,
    entityId,
    chainIds,
    memberIds,
    at,
  }: StepRef & {
    readonly workspaceId: number;
    readonly chainIds: readonly number[];
    readonly memberIds: readonly number[];
    readonly at: Date;
  },
): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    insert into chain_steps_done (workspace_id, chain_id, member_id, step_id, done_at)
    select s.workspace_id, s.chain_id, m.id, s.id, ${at}
    from chain_steps s join members m on m.workspace_id = ${workspaceId} and m.id = any(${[...memberIds]}::bigint[])
    where s.workspace_id = ${workspaceId} and s.entity_type = ${entityType} and s.entity_id = ${entityId}
      and s.chain_id = any(${[...chainIds]}::bigint[])
    order by s.chain_id, m.id
    on conflict do nothing
    returning chain_id as "chainId", member_id as "memberId", step_id as "stepId"
  `.execute(db);
  return rows.toSorted((first, second) => first.chainId - second.chainId || first.memberId - second.memberId);
}

export interface ChainMemberKey {
  readonly workspaceId: number;
  readonly chainId: number;
  readonly memberId: number;
}

/** Puts somebody who did a step into a chain, and locks their place in it until the transaction ends. */
export async function moveOn(
  db: Handle,
  { workspaceId, chainId, memberId }: ChainMemberKey,
  at: Date,
): Promise<{ readonly isNew: boolean; readonly isFinished: boolean; readonly isReminded: boolean }> {
  const { rows } = await sql<{ isNew: boolean; isFinished: boolean; isReminded: boolean }>`
    insert into chain_members as c (workspace_id, chain_id, member_id, started_at, last_done_at)
    values (${workspaceId}, ${chainId}, ${memberId}, ${at}, ${at})
    on conflict (workspace_id, chain_id, member_id) do update set last_done_at = excluded.last_done_at
    returning c.xmax = 0 as "isNew", c.finished_at is not null as "isFinished", c.reminded_at is not null as "isReminded"
  `.execute(db);
  return rows[0] ?? { isNew: false, isFinished: false, isReminded: false };
}

/** `finishedAt` is kept if they had finished before. */
export async function saveStanding(
  db: Handle,
  { workspaceId, chainId, memberId }: ChainMemberKey,
  { remindAt, finishedAt }: { readonly remindAt: Date | null; readonly finishedAt: Date | null },
): Promise<void> {
  await sql`
    update chain_members set remind_at = ${remindAt}, finished_at = coalesce(finished_at, ${finishedAt})
    where workspace_id = ${workspaceId} and chain_id = ${chainId} and member_id = ${memberId}
  `.execute(db);
}

/** Ends the way of those who have nothing left to do since steps ended or were taken out; returns how many. */
export async function finishIdle(
  db: Handle,
  {
    workspaceId,
    chainIds,
    at,
  }: { readonly workspaceId: number; readonly chainIds: readonly number[]; readonly at: Date },
): Promise<number> {
  const isDone = (step: Fragment) => sql`exists (select 1 from chain_steps_done d
    where d.workspace_id = ${workspaceId} and d.chain_id = m.chain_id and d.member_id = m.member_id and d.step_id = ${step})`;
  const { rows } = await sql`
    update chain_members m set finished_at = ${at}, remind_at = null
    where m.workspace_id = ${workspaceId} and m.chain_id = any(${[...chainIds]}::bigint[]) and m.finished_at is null
      and exists (select 1 from chain_steps s
        where s.workspace_id = ${workspaceId} and s.chain_id = m.chain_id and ${isDone(sql`s.id`)})
      and not exists (select 1 from chain_steps s
        left join challenges h on h.workspace_id = ${workspaceId} and s.entity_type = 'challenge' and h.id = s.entity_id
        left join quizzes q on q.workspace_id = ${workspaceId} and s.entity_type = 'quiz' and q.id = s.entity_id
        where s.workspace_id = ${workspaceId} and s.chain_id = m.chain_id and coalesce(h.list, q.list, '') = 'active'
          and not ${isDone(sql`s.id`)})
    returning m.member_id
  `.execute(db);
  return rows.length;
}
