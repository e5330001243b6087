import type { AssignmentStatus, OwnAttempt } from "@guildhall/core/challenges";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

/** Challenges of one workspace. */
export interface ChallengeSet {
  readonly workspaceId: number;
  readonly challengeIds: readonly number[];
}

/** A member's latest attempt by challenge, and their active ones: all the rules look at. Newest first. */
export async function findOwnAttempts(
  db: Handle,
  { workspaceId, challengeIds, memberId }: ChallengeSet & { readonly memberId: number },
): Promise<Map<number, OwnAttempt[]>> {
  const attempt = sql`a.id, a.challenge_id as "challengeId", a.status, a.leader_member_id as "leaderId",
    a.grace_until as "graceUntil"`;
  const { rows } = await sql<OwnAttempt & { challengeId: number }>`
    select ${attempt}, m.left_at is not null as "hasLeft",
      (a.status = 'abandoned' and m.left_at is not distinct from ch.closed_at) as "closedUnfinished"
    from unnest(${[...challengeIds]}::bigint[]) as c (id) cross join lateral (
      select assignment_id, left_at from assignment_members
      where workspace_id = ${workspaceId} and challenge_id = c.id and member_id = ${memberId}
      order by assignment_id desc limit 1
    ) m join assignments a on a.workspace_id = ${workspaceId} and a.id = m.assignment_id
    join challenges ch on ch.workspace_id = a.workspace_id and ch.id = a.challenge_id
    union
    select ${attempt}, false, false from assignments a
    where a.workspace_id = ${workspaceId} and a.challenge_id = any(${[...challengeIds]}::bigint[])
      and a.leader_member_id = ${memberId} and a.type = 'quest' and a.status in ('active', 'rejected')
    order by id desc
  `.execute(db);
  const found = new Map<number, OwnAttempt[]>();
  for (const { challengeId, ...attempt } of rows) found.set(challengeId, [...(found.get(challengeId) ?? []), attempt]);
  return found;
}

/** The single ongoing or completed attempt of a problem or raid, by challenge. */
export async function findSoleAttempts(
  db: Handle,
  { workspaceId, challengeIds }: ChallengeSet,
): Promise<Map<number, { readonly status: AssignmentStatus }>> {
  const { rows } = await sql<{ challengeId: number; status: AssignmentStatus }>`
    select challenge_id as "challengeId", status from assignments
    where workspace_id = ${workspaceId} and challenge_id = any(${[...challengeIds]}::bigint[])
      and type = 'problem' and status <> 'abandoned'
    union all
    select challenge_id, status from assignments
    where workspace_id = ${workspaceId} and challenge_id = any(${[...challengeIds]}::bigint[])
      and type = 'raid' and status <> 'abandoned'
  `.execute(db);
  return new Map(rows.map(({ challengeId, status }) => [challengeId, { status }]));
}

/** Completions in review by challenge; challenges without any are missing. */
export async function countInReview(
  db: Handle,
  { workspaceId, challengeIds }: ChallengeSet,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select challenge_id as id, count(*) as count from assignments
    where workspace_id = ${workspaceId} and challenge_id = any(${[...challengeIds]}::bigint[]) and status = 'in_review'
    group by challenge_id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, Number(row.count)]));
}

/** Enabled members whose role may review. */
export async function findOfficers(
  db: Handle,
  workspaceId: number,
): Promise<{ readonly id: number; readonly roles: readonly ("moderator" | "admin" | "owner")[] }[]> {
  const { rows } = await sql<{ id: number; roles: ("moderator" | "admin" | "owner")[] }>`
    select id, roles from members
    where workspace_id = ${workspaceId} and status = 'active' and roles <> '{}'
    order by id
  `.execute(db);
  return rows;
}
