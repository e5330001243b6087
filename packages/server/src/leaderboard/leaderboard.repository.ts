import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { NARROW_BUCKET, WIDE_BUCKET } from "./score-bucket.ts";

/** `score` in hundredths, 0 if nothing was earned. */
export interface ScoredMember {
  readonly id: number;
  readonly name: string;
  readonly avatarUrl: string;
  readonly score: number;
}

/** A period, in the whole workspace (no group ids) or some groups. */
export interface LeaderboardScope {
  readonly workspaceId: number;
  readonly period: string;
  readonly groupIds: readonly number[];
}

interface ScoreRow {
  id: number;
  name: string;
  avatar_url: string;
  score: number;
}

/** Highest scores first, then members without one by name. */
export async function findPlaces(
  db: Handle,
  scope: LeaderboardScope,
  window: { readonly limit: number; readonly offset: number },
): Promise<ScoredMember[]> {
  const scored = await findScored(db, scope, window);
  if (scored.length === window.limit) return scored;
  const total = window.offset === 0 ? scored.length : await countScored(db, scope);
  const unscored = await findUnscored(db, scope, {
    limit: window.limit - scored.length,
    offset: Math.max(0, window.offset - total),
  });
  return [...scored, ...unscored];
}

async function findScored(
  db: Handle,
  scope: LeaderboardScope,
  window: { readonly limit: number; readonly offset: number },
): Promise<ScoredMember[]> {
  const { rows } = await sql<ScoreRow>`
    ${selectScored(scope)}
    order by s.score desc, s.member_id
    limit ${window.limit} offset ${window.offset}
  `.execute(db);
  return rows.map(toScoredMember);
}

async function findUnscored(
  db: Handle,
  scope: LeaderboardScope,
  window: { readonly limit: number; readonly offset: number },
): Promise<ScoredMember[]> {
  const { rows } = await sql<ScoreRow>`
    select m.id, m.name, m.avatar_url, 0::bigint as score
    from members m
    where m.workspace_id = ${scope.workspaceId} and m.status = 'active' ${inGroups(scope)}
      and not exists (
        select 1 from leaderboard_scores s
        where s.workspace_id = m.workspace_id and s.period = ${scope.period} and s.member_id = m.id and s.score > 0
      )
    order by m.name collate "und-x-icu", m.id
    limit ${window.limit} offset ${window.offset}
  `.execute(db);
  return rows.map(toScoredMember);
}

/** The places around a member's, without it, in list order. */
export async function findNeighbours(
  db: Handle,
  scope: LeaderboardScope,
  place: { readonly memberId: number; readonly score: number; readonly limit: number },
): Promise<{ readonly above: ScoredMember[]; readonly below: ScoredMember[] }> {
  const { memberId, score, limit } = place;
  // The first condition bounds the index scan, the second breaks ties.
  const above = await sql<ScoreRow>`
    ${selectScored(scope)}
      and s.score >= ${score} and (s.score > ${score} or s.member_id < ${memberId})
    order by s.score, s.member_id desc limit ${limit}
  `.execute(db);
  const below = await sql<ScoreRow>`
    ${selectScored(scope)}
      and s.score <= ${score} and (s.score < ${score} or s.member_id > ${memberId})
    order by s.score desc, s.member_id limit ${limit}
  `.execute(db);
  return { above: above.rows.map(toScoredMember).reverse(), below: below.rows.map(toScoredMember) };
}

/** In hundredths; null if the member isn't in the chosen groups. */
export async function findScore(db: Handle, scope: LeaderboardScope, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ score: number }>`
    select coalesce(s.score, 0) as score
    from members m
    left join leaderboard_scores s
      on s.workspace_id = m.workspace_id and s.member_id = m.id and s.period = ${scope.period}
    where m.workspace_id = ${scope.workspaceId} and m.id = ${memberId} ${inGroups(scope)}
  `.execute(db);
  return rows[0]?.score ?? null;
}

/**
 * Number of enabled members with higher scores. For the whole workspace: wide buckets, plus narrow ones next to the
 * score, plus a count within one narrow bucket, less the disabled; a group is counted directly.
 */
export async function countAbove(db: Handle, scope: LeaderboardScope, score: number): Promise<number> {
  if (scope.groupIds.length > 0) return countScored(db, scope, score);
  const wide = Math.floor(score / WIDE_BUCKET);
  const narrow = Math.floor(score / NARROW_BUCKET);
  const { rows } = await sql<{ count: number }>`
    select
      (select coalesce(sum(members), 0) from leaderboard_buckets
        where workspace_id = ${scope.workspaceId} and period = ${scope.period}
          and width = ${WIDE_BUCKET} and bucket > ${wide})
      + (select coalesce(sum(members), 0) from leaderboard_buckets
        where workspace_id = ${scope.workspaceId} and period = ${scope.period}
          and width = ${NARROW_BUCKET} and bucket > ${narrow}
          and bucket < ${((wide + 1) * WIDE_BUCKET) / NARROW_BUCKET})
      + (select count(*) from leaderboard_scores
        where workspace_id = ${scope.workspaceId} and period = ${scope.period}
          and score > ${score} and score < ${(narrow + 1) * NARROW_BUCKET})
      - (select count(*) from members m
        join leaderboard_scores s on s.workspace_id = m.workspace_id and s.member_id = m.id
        where m.workspace_id = ${scope.workspaceId} and m.status = 'disabled'
          and s.period = ${scope.period} and s.score > ${score}) as count
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function countScored(db: Handle, scope: LeaderboardScope, above = 0): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from leaderboard_scores s
    join members m on m.workspace_id = s.workspace_id and m.id = s.member_id
    where s.workspace_id = ${scope.workspaceId} and s.period = ${scope.period} and s.score > ${above}
      and m.status = 'active' ${inGroups(scope)}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function selectScored(scope: LeaderboardScope) {
  return sql`
    select m.id, m.name, m.avatar_url, s.score
    from leaderboard_scores s
    join members m on m.workspace_id = s.workspace_id and m.id = s.member_id
    where s.workspace_id = ${scope.workspaceId} and s.period = ${scope.period} and s.score > 0
      and m.status = 'active' ${inGroups(scope)}`;
}

function inGroups(scope: LeaderboardScope) {
  if (scope.groupIds.length === 0) return sql``;
  return sql`and exists (
    select 1 from member_groups mg
    where mg.workspace_id = m.workspace_id and mg.member_id = m.id and mg.group_id = any(${scope.groupIds})
  )`;
}

function toScoredMember(row: ScoreRow): ScoredMember {
  return { id: row.id, name: row.name, avatarUrl: row.avatar_url, score: row.score };
}
