import type { StepRef, StepType } from "@guildhall/core/activities";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

/** A chain that isn't over, as far as its steps depend on it. */
export interface ChainPlaceRow {
  readonly id: number;
  readonly title: string;
  readonly status: "draft" | "published";
  /** 0 is everyone. */
  readonly groupId: number;
  readonly authorId: number;
  readonly sendReminder: boolean;
}

const PLACE = sql`
  c.id, c.title, c.status, c.group_id as "groupId", c.author_member_id as "authorId",
  c.send_reminder as "sendReminder"`;

export interface StepOfChainRow extends ChainPlaceRow {
  readonly entityId: number;
}

/** Chains, drafts too, that have any of these activities as a step, in order of their ids; once for each step. */
export async function findStepsOf(
  db: Handle,
  {
    workspaceId,
    entityType,
    entityIds,
  }: { readonly workspaceId: number; readonly entityType: StepType; readonly entityIds: readonly number[] },
): Promise<StepOfChainRow[]> {
  const { rows } = await sql<StepOfChainRow>`
    select ${PLACE}, s.entity_id as "entityId" from chain_steps s
    join chains c on c.workspace_id = ${workspaceId} and c.id = s.chain_id and c.status in ('draft', 'published')
    where s.workspace_id = ${workspaceId} and s.entity_type = ${entityType}
      and s.entity_id = any(${[...entityIds]}::bigint[])
    order by c.id
  `.execute(db);
  return rows;
}

/**
 * Chains, drafts too, that have an activity as a step, in order of their ids; nobody changes their steps until the transaction ends; those who do
 * steps don't wait for one another.
 */
export async function holdChainsWith(
  db: Handle,
  { workspaceId, entityType, entityId }: StepRef & { readonly workspaceId: number },
): Promise<ChainPlaceRow[]> {
  const { rows } = await sql<ChainPlaceRow>`
    select ${PLACE} from chains c
    where c.workspace_id = ${workspaceId} and c.status in ('draft', 'published') and c.id in (
      select s.chain_id from chain_steps s
      where s.workspace_id = ${workspaceId} and s.entity_type = ${entityType} and s.entity_id = ${entityId}
    ) order by c.id for share of c
  `.execute(db);
  return rows;
}

/** One that isn't over, locked until the transaction ends. */
export async function lockChainPlace(
  db: Handle,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<ChainPlaceRow | undefined> {
  const { rows } = await sql<ChainPlaceRow>`
    select ${PLACE} from chains c
    where c.workspace_id = ${workspaceId} and c.id = ${id} and c.status in ('draft', 'published') for no key update of c
  `.execute(db);
  return rows[0];
}

/** A step and where a person stands at it, apart from whether they see it. */
export interface WalkRow extends StepRef {
  readonly memberId: number;
  readonly chainId: number;
  readonly id: number;
  readonly title: string;
  /** The activity's. */
  readonly list: string;
  /** The activity's; 0 is everyone. */
  readonly groupId: number;
  readonly isDone: boolean;
  /** They have an attempt, even one that ended. */
  readonly hasBegun: boolean;
  /** Others did it, and it can be done once only. */
  readonly isTaken: boolean;
}

/** Of some people in some chains: all steps in order, without drafts that were deleted. */
export async function findWalks(
  db: Handle,
  {
    workspaceId,
    memberIds,
    chainIds,
  }: { readonly workspaceId: number; readonly memberIds: readonly number[]; readonly chainIds: readonly number[] },
): Promise<WalkRow[]> {
  const { rows } = await sql<WalkRow>`
    select m.id as "memberId", s.chain_id as "chainId", s.id, s.entity_type as "entityType", s.entity_id as "entityId",
      coalesce(h.title, q.title, '') as title, coalesce(h.list, q.list, '') as list,
      coalesce(h.group_id, q.group_id, 0) as "groupId", d.step_id is not null as "isDone",
      exists (select 1 from assignment_members a
        where a.workspace_id = ${workspaceId} and a.challenge_id = h.id and a.member_id = m.id)
      or exists (select 1 from quiz_submissions b
        where b.workspace_id = ${workspaceId} and b.quiz_id = q.id and b.member_id = m.id) as "hasBegun",
      coalesce(h.type <> 'quest', false) and exists (select 1 from assignments e
        where e.workspace_id = ${workspaceId} and e.challenge_id = h.id and e.status = 'completed') as "isTaken"
    from chain_steps s
    join members m on m.workspace_id = ${workspaceId} and m.id = any(${[...memberIds]}::bigint[])
    left join challenges h on h.workspace_id = ${workspaceId} and s.entity_type = 'challenge' and h.id = s.entity_id
    left join quizzes q on q.workspace_id = ${workspaceId} and s.entity_type = 'quiz' and q.id = s.entity_id
    left join chain_steps_done d on d.workspace_id = ${workspaceId} and d.chain_id = s.chain_id
      and d.member_id = m.id and d.step_id = s.id
    where s.workspace_id = ${workspaceId} and s.chain_id = any(${[...chainIds]}::bigint[])
      and coalesce(h.list, q.list, '') <> ''
    order by s.chain_id, m.id, s.position, s.id
  `.execute(db);
  return rows;
}

/** Somebody as far as what they see depends on it. */
export interface WalkerRow {
  readonly id: number;
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
  /** Their own, without ancestors. */
  readonly groupIds: readonly number[];
}

export async function findWalkers(db: Handle, workspaceId: number, memberIds: readonly number[]): Promise<WalkerRow[]> {
  const { rows } = await sql<WalkerRow>`
    select m.id, m.roles, coalesce((select jsonb_agg(g.group_id) from member_groups g
      where g.workspace_id = ${workspaceId} and g.member_id = m.id), '[]'::jsonb) as "groupIds"
    from members m where m.workspace_id = ${workspaceId} and m.id = any(${[...memberIds]}::bigint[]) order by m.id
  `.execute(db);
  return rows;
}
