import type { UserRef } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { ContestKey } from "./contest.repository.ts";
import { canWin } from "./entries/entry.repository.ts";

/** In hundredths; negative if taken back. */
export interface ScoreChange {
  readonly memberId: number;
  readonly at: Date;
  readonly score: number;
}

/** Open contests by earnings. */
export async function findOpenAuto(
  db: Handle,
  workspaceId: number,
): Promise<readonly { readonly id: number; readonly from: Date; readonly to: Date | null }[]> {
  const { rows } = await sql<{ id: number; from: Date; to: Date | null }>`
    select id, published_at as "from", closes_at as "to" from contests
    where workspace_id = ${workspaceId} and list = 'active' and type = 'auto'
  `.execute(db);
  return rows;
}

/** Adds what was earned to a contest's standing. */
export async function addScores(
  db: Handle,
  { workspaceId, id }: ContestKey,
  changes: readonly ScoreChange[],
): Promise<void> {
  await sql`
    insert into contest_scores as s (workspace_id, contest_id, member_id, score, last_at)
    select w.id, ${id}::bigint, c.member_id, sum(c.score), max(c.at)
    from workspaces w, unnest(${changes.map(({ memberId }) => memberId)}::bigint[], ${changes.map(({ score }) => score)}::bigint[],
      ${changes.map(({ at }) => at)}::timestamptz[]) as c (member_id, score, at)
    where w.id = ${workspaceId} group by w.id, c.member_id order by c.member_id
    on conflict (workspace_id, contest_id, member_id)
      do update set score = s.score + excluded.score, last_at = greatest(s.last_at, excluded.last_at)
  `.execute(db);
}

export interface StandingRow {
  /** Equal scores share it. */
  readonly rank: number;
  readonly user: UserRef;
  readonly score: number;
  /** What they lack to the next better score; 0 for the first. */
  readonly behind: number;
}

/** The best who can win, and a member's own row. */
export async function findStanding(
  db: Handle,
  { workspaceId, id }: ContestKey,
  {
    memberId,
    groupIds,
    limit,
  }: { readonly memberId: number; readonly groupIds: readonly number[] | null; readonly limit: number },
): Promise<{ readonly items: StandingRow[]; readonly own: StandingRow | null }> {
  const { rows } = await sql<UserRef & { rank: number; score: number; behind: number; row: number }>`
    with ranked as (
      select m.id, m.name, m.avatar_url, s.score, rank() over (order by s.score desc)::int as rank,
        row_number() over (order by s.score desc, s.last_at, m.id)::int as row,
        coalesce(min(s.score) over (order by s.score desc groups between 1 preceding and 1 preceding) - s.score, 0) as behind
      from contest_scores s join members m on m.workspace_id = ${workspaceId} and m.id = s.member_id
      where s.workspace_id = ${workspaceId} and s.contest_id = ${id} and s.score > 0 and ${canWin(workspaceId, groupIds)}
    )
    select id, name, avatar_url as "avatarUrl", rank, score, behind, row from ranked
    where row <= ${limit} or id = ${memberId} order by row
  `.execute(db);
  const found = rows.map(({ id: userId, name, avatarUrl, rank, score, behind, row }) => ({
    row,
    line: { rank, user: { id: userId, name, avatarUrl }, score: Number(score), behind: Number(behind) },
  }));
  return {
    items: found.filter(({ row }) => row <= limit).map(({ line }) => line),
    own: found.find(({ line }) => line.user.id === memberId)?.line ?? null,
  };
}
