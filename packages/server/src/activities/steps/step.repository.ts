import type { StepRef, StepType } from "@guildhall/core/activities";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

/** An activity that is, or might become, a step. */
export interface StepActivityRow extends StepRef {
  readonly title: string;
  /** Its own kind's: `quest`, `poll`. */
  readonly type: string;
  readonly list: string;
  /** 0 is everyone. */
  readonly groupId: number;
}

export interface StepRow extends StepActivityRow {
  readonly id: number;
}

export interface ChainKey {
  readonly workspaceId: number;
  readonly id: number;
}

/** In order, without drafts that were deleted. */
export async function findSteps(db: Handle, { workspaceId, id }: ChainKey): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.id, s.entity_type as "entityType", s.entity_id as "entityId", coalesce(h.title, q.title, '') as title,
      coalesce(h.type, q.type, '') as type, coalesce(h.list, q.list, '') as list,
      coalesce(h.group_id, q.group_id, 0) as "groupId"
    from chain_steps s
    left join challenges h on h.workspace_id = ${workspaceId} and s.entity_type = 'challenge' and h.id = s.entity_id
    left join quizzes q on q.workspace_id = ${workspaceId} and s.entity_type = 'quiz' and q.id = s.entity_id
    where s.workspace_id = ${workspaceId} and s.chain_id = ${id} and coalesce(h.list, q.list, '') <> ''
    order by s.position, s.id
  `.execute(db);
  return rows;
}

/**
 * The activities that are there, held until the transaction ends: nobody completes them meanwhile, so that what was
 * done before is seen, and what's done later sees the chain. Take these locks before the chain's.
 */
export async function holdActivities(
  db: Handle,
  workspaceId: number,
  refs: readonly StepRef[],
): Promise<StepActivityRow[]> {
  if (refs.length === 0) return [];
  const idsOf = (type: StepType) =>
    refs.filter(({ entityType }) => entityType === type).map(({ entityId }) => entityId);
  const [challengeIds, quizIds] = [idsOf("challenge"), idsOf("quiz")];
  const challenges = await sql<StepActivityRow>`
    select 'challenge' as "entityType", c.id as "entityId", c.title, c.type, c.list, c.group_id as "groupId"
    from challenges c where c.workspace_id = ${workspaceId} and c.id = any(${challengeIds}::bigint[])
    order by c.id for no key update of c
  `.execute(db);
  const quizzes = await sql<StepActivityRow>`
    select 'quiz' as "entityType", c.id as "entityId", c.title, c.type, c.list, c.group_id as "groupId"
    from quizzes c where c.workspace_id = ${workspaceId} and c.id = any(${quizIds}::bigint[])
    order by c.id for update of c
  `.execute(db);
  return [...challenges.rows, ...quizzes.rows];
}

/** In this order, in place of those it had; those that stay keep their ids, and so what was done of them. */
export async function saveSteps(db: Handle, { workspaceId, id }: ChainKey, refs: readonly StepRef[]): Promise<void> {
  const keys = refs.map(({ entityType, entityId }) => `${entityType}/${String(entityId)}`);
  await sql`
    delete from chain_steps where workspace_id = ${workspaceId} and chain_id = ${id}
      and not (entity_type || '/' || entity_id = any(${keys}::text[]))
  `.execute(db);
  if (refs.length === 0) return;
  const lines = refs.map(
    ({ entityType, entityId }, position) => sql`(${workspaceId}, ${id}, ${position}, ${entityType}, ${entityId})`,
  );
  await sql`
    insert into chain_steps (workspace_id, chain_id, position, entity_type, entity_id) values ${sql.join(lines)}
    on conflict (workspace_id, chain_id, entity_type, entity_id) do update set position = excluded.position
  `.execute(db);
}
