import type { UserRef } from "@guildhall/core";
import type { Tie } from "@guildhall/core/contests";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import type { ContestKey } from "../contest.repository.ts";

export interface Winner {
  readonly memberId: number;
  /** 0 is the other rewards. */
  readonly place: number;
  /** Null if somebody chose them. */
  readonly score: number | null;
  readonly tie: Tie | null;
}

/** Never changed again. */
export async function insertWinners(
  db: Handle,
  { workspaceId, id }: ContestKey,
  winners: readonly Winner[],
): Promise<void> {
  if (winners.length === 0) return;
  await sql`
    insert into contest_winners (workspace_id, contest_id, member_id, place, score, tie)
    select g.id, ${id}::bigint, w.member_id, w.place, w.score, w.tie
    from workspaces g, unnest(${winners.map(({ memberId }) => memberId)}::bigint[], ${winners.map(({ place }) => place)}::smallint[],
      ${winners.map(({ score }) => score)}::bigint[], ${winners.map(({ tie }) => tie)}::smallint[])
      as w (member_id, place, score, tie)
    where g.id = ${workspaceId}
  `.execute(db);
}

/** What a closed contest keeps of those who could have voted. */
export async function saveElectorate(db: Handle, { workspaceId, id }: ContestKey, count: number): Promise<void> {
  await sql`
    update contests set electorate = ${count} where workspace_id = ${workspaceId} and id = ${id}
  `.execute(db);
}

export interface WinnerRow extends Winner {
  readonly user: UserRef;
}

/** Of places, the first place first; with equal places, by name. */
export async function findPlaced(db: Handle, { workspaceId, id }: ContestKey): Promise<WinnerRow[]> {
  const { rows } = await sql<Winner & { readonly name: string; readonly avatarUrl: string }>`
    select w.member_id as "memberId", w.place, w.score, w.tie, m.name, m.avatar_url as "avatarUrl"
    from contest_winners w join members m on m.workspace_id = ${workspaceId} and m.id = w.member_id
    where w.workspace_id = ${workspaceId} and w.contest_id = ${id} and w.place > 0
    order by w.place, m.name collate "und-x-icu", m.id
  `.execute(db);
  return rows.map(toWinner).map(({ name, avatarUrl, ...winner }) => ({
    ...winner,
    user: { id: winner.memberId, name, avatarUrl },
  }));
}

/** Who got the other rewards, by name, and how many they are. */
export async function findThanked(
  db: Handle,
  { workspaceId, id }: ContestKey,
  limit: number,
): Promise<{ readonly items: UserRef[]; readonly total: number }> {
  const { rows } = await sql<UserRef & { readonly total: number }>`
    select m.id, m.name, m.avatar_url as "avatarUrl", (count(*) over ())::int as total
    from contest_winners w join members m on m.workspace_id = ${workspaceId} and m.id = w.member_id
    where w.workspace_id = ${workspaceId} and w.contest_id = ${id} and w.place = 0
    order by m.name collate "und-x-icu", m.id limit ${limit}
  `.execute(db);
  return { items: rows.map(({ total: _total, ...user }) => user), total: rows[0]?.total ?? 0 };
}

/** The first place first and the other rewards last; `before` is the last id of the page before, 0 for none. */
export async function findWinnerIds(
  db: Handle,
  { workspaceId, id }: ContestKey,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly number[]> {
  const order = sql`(case w.place when 0 then 99 else w.place end, w.member_id)`;
  const { rows } = await sql<{ id: number }>`
    select w.member_id as id from contest_winners w
    where w.workspace_id = ${workspaceId} and w.contest_id = ${id} and (${before} = 0 or ${order} > (
      select case l.place when 0 then 99 else l.place end, l.member_id from contest_winners l
      where l.workspace_id = ${workspaceId} and l.contest_id = ${id} and l.member_id = ${before}))
    order by ${order} limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}

/** In the order of the ids. */
export async function findWinnersOf(
  db: Handle,
  { workspaceId, id }: ContestKey,
  memberIds: readonly number[],
): Promise<(Winner & { readonly name: string })[]> {
  const { rows } = await sql<Winner & { readonly name: string }>`
    select w.member_id as "memberId", w.place, w.score, w.tie, m.name
    from contest_winners w join members m on m.workspace_id = ${workspaceId} and m.id = w.member_id
    where w.workspace_id = ${workspaceId} and w.contest_id = ${id} and w.member_id = any(${[...memberIds]}::bigint[])
    order by array_position(${[...memberIds]}::bigint[], w.member_id)
  `.execute(db);
  return rows.map(toWinner);
}

/** Scores come as text from bigint columns. */
function toWinner<Row extends Winner>(row: Row): Row {
  return { ...row, score: row.score === null ? null : Number(row.score) };
}
