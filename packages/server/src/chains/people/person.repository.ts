import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import type { ChainKey } from "../chain.repository.ts";

/** Somebody in a chain; instants in UTC. */
export interface PersonRow {
  readonly memberId: number;
  readonly name: string;
  readonly avatarUrl: string;
  readonly startedAt: Date;
  readonly lastDoneAt: Date | null;
  readonly finishedAt: Date | null;
  readonly remindedAt: Date | null;
}

const PERSON = sql`
  c.member_id as "memberId", m.name, m.avatar_url as "avatarUrl", c.started_at as "startedAt",
  c.last_done_at as "lastDoneAt", c.finished_at as "finishedAt", c.reminded_at as "remindedAt"`;

/** Active people: those on their way who have waited longest, then those who are through. */
export async function findPeople(
  db: Handle,
  { workspaceId, id }: ChainKey,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${PERSON} from chain_members c
    join members m on m.workspace_id = ${workspaceId} and m.id = c.member_id and m.status = 'active'
    where c.workspace_id = ${workspaceId} and c.chain_id = ${id}
    order by c.finished_at is not null, coalesce(c.last_done_at, c.started_at), c.member_id
    offset ${offset} limit ${limit}
  `.execute(db);
  return rows;
}

/** Their ids, the highest first, below `before`; 0 is from the start. */
export async function findPersonIds(
  db: Handle,
  { workspaceId, id }: ChainKey,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.member_id as id from chain_members c
    where c.workspace_id = ${workspaceId} and c.chain_id = ${id} and (${before}::bigint = 0 or c.member_id < ${before})
    order by c.member_id desc limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Those of these, by descending id. */
export async function findPeopleOf(
  db: Handle,
  { workspaceId, id }: ChainKey,
  memberIds: readonly number[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${PERSON} from chain_members c
    join members m on m.workspace_id = ${workspaceId} and m.id = c.member_id
    where c.workspace_id = ${workspaceId} and c.chain_id = ${id} and c.member_id = any(${[...memberIds]}::bigint[])
    order by c.member_id desc
  `.execute(db);
  return rows;
}

interface PeopleCount {
  readonly started: number;
  readonly finished: number;
}

/** Of each of these chains that somebody is in. */
export async function countPeopleOf(
  db: Handle,
  { workspaceId, ids }: { readonly workspaceId: number; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, PeopleCount>> {
  const { rows } = await sql<PeopleCount & { id: number }>`
    select c.chain_id as id, count(*)::int as started, count(c.finished_at)::int as finished from chain_members c
    join members m on m.workspace_id = ${workspaceId} and m.id = c.member_id and m.status = 'active'
    where c.workspace_id = ${workspaceId} and c.chain_id = any(${[...ids]}::bigint[]) group by c.chain_id
  `.execute(db);
  return new Map(rows.map(({ id, started, finished }) => [id, { started, finished }]));
}

export const NOBODY: PeopleCount = { started: 0, finished: 0 };

export async function countPeople(db: Handle, { workspaceId, id }: ChainKey): Promise<PeopleCount> {
  return (await countPeopleOf(db, { workspaceId, ids: [id] })).get(id) ?? NOBODY;
}

/** By step, how many people on their way have done it or one behind it. */
export async function countPassed(db: Handle, { workspaceId, id }: ChainKey): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; passed: number }>`
    select s.id, count(*) filter (where far.position >= s.position)::int as passed
    from chain_steps s left join (
      select d.member_id, max(t.position) as position from chain_steps_done d
      join chain_steps t on t.workspace_id = ${workspaceId} and t.chain_id = d.chain_id and t.id = d.step_id
      join chain_members c on c.workspace_id = ${workspaceId} and c.chain_id = d.chain_id
        and c.member_id = d.member_id and c.finished_at is null
      where d.workspace_id = ${workspaceId} and d.chain_id = ${id} group by d.member_id
    ) far on true
    where s.workspace_id = ${workspaceId} and s.chain_id = ${id} group by s.id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.passed]));
}

/** Active people on their way. */
export async function findWalkerIds(db: Handle, { workspaceId, id }: ChainKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.member_id as id from chain_members c
    join members m on m.workspace_id = ${workspaceId} and m.id = c.member_id and m.status = 'active'
    where c.workspace_id = ${workspaceId} and c.chain_id = ${id} and c.finished_at is null order by c.member_id
  `.execute(db);
  return rows.map((row) => row.id);
}

/** The published welcome chain that somebody is in and hasn't finished; undefined for none. */
export async function findPinnedId(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from chain_members p
    join chains c on c.workspace_id = ${workspaceId} and c.id = p.chain_id and c.is_welcome and c.status = 'published'
    where p.workspace_id = ${workspaceId} and p.member_id = ${memberId} and p.finished_at is null
  `.execute(db);
  return rows[0]?.id;
}
