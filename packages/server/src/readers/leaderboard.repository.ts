import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Tx } from "../db/database.ts";
import { scoreKey } from "./score.ts";
import type { BucketMove, Score, ScoreMove } from "./score.ts";

/** By `scoreKey`; members without one are missing. */
export async function readScores(
  tx: Tx,
  workspaceId: number,
  wanted: readonly Score[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ period: string; member_id: number; score: number }>`
    select s.period, s.member_id, s.score
    from unnest(
      ${wanted.map((each) => each.period)}::text[], ${wanted.map((each) => each.memberId)}::bigint[]
    ) as wanted (period, member_id)
    join leaderboard_scores s
      on s.workspace_id = ${workspaceId} and s.period = wanted.period and s.member_id = wanted.member_id
  `.execute(tx);
  return new Map(rows.map((row) => [scoreKey(row.period, row.member_id), row.score]));
}

/** A score of 0 deletes its row. */
export async function writeScores(tx: Tx, workspaceId: number, moves: readonly ScoreMove[]): Promise<void> {
  const kept = moves.filter((each) => each.to > 0);
  const gone = moves.filter((each) => each.to === 0);
  if (kept.length > 0) {
    await sql`
      insert into leaderboard_scores (workspace_id, period, member_id, score)
      select ${workspaceId}::bigint, period, member_id, score from unnest(
        ${kept.map((each) => each.period)}::text[],
        ${kept.map((each) => each.memberId)}::bigint[],
        ${kept.map((each) => each.to)}::bigint[]
      ) as kept (period, member_id, score)
      on conflict (workspace_id, period, member_id) do update set score = excluded.score
    `.execute(tx);
  }
  if (gone.length > 0) {
    await sql`
      delete from leaderboard_scores s using unnest(
        ${gone.map((each) => each.period)}::text[], ${gone.map((each) => each.memberId)}::bigint[]
      ) as gone (period, member_id)
      where s.workspace_id = ${workspaceId} and s.period = gone.period and s.member_id = gone.member_id
    `.execute(tx);
  }
}

/** Moves members between buckets; an empty bucket's row is deleted. */
export async function moveMembers(tx: Tx, workspaceId: number, moves: readonly BucketMove[]): Promise<void> {
  const more = moves.filter((each) => each.members > 0);
  const less = moves.filter((each) => each.members < 0);
  if (less.length > 0) {
    await sql`
      update leaderboard_buckets b set members = b.members + moved.members from ${unnestMoves(less)}
      where b.workspace_id = ${workspaceId}
        and b.period = moved.period and b.width = moved.width and b.bucket = moved.bucket
    `.execute(tx);
    await sql`
      delete from leaderboard_buckets b using ${unnestMoves(less)}
      where b.workspace_id = ${workspaceId} and b.members = 0
        and b.period = moved.period and b.width = moved.width and b.bucket = moved.bucket
    `.execute(tx);
  }
  if (more.length > 0) {
    await sql`
      insert into leaderboard_buckets (workspace_id, period, width, bucket, members)
      select ${workspaceId}::bigint, period, width, bucket, members from ${unnestMoves(more)}
      on conflict (workspace_id, period, width, bucket)
      do update set members = leaderboard_buckets.members + excluded.members
    `.execute(tx);
  }
}

function unnestMoves(moves: readonly BucketMove[]): RawBuilder<unknown> {
  return sql`unnest(
    ${moves.map((each) => each.period)}::text[],
    ${moves.map((each) => each.width)}::bigint[],
    ${moves.map((each) => each.bucket)}::bigint[],
    ${moves.map((each) => each.members)}::int[]
  ) as moved (period, width, bucket, members)`;
}
