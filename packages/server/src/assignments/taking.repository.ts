import type { AssignmentStatus, OwnAttempt, UserRef } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Which challenges of a workspace. */
export interface ChallengeSet {
  readonly workspaceId: number;
  readonly challengeIds: readonly number[];
}

/** One member's attempts, newest first, by challenge. */
export async function findOwnAttempts(
  db: Handle,
  { workspaceId, challengeIds, memberId }: ChallengeSet & { readonly memberId: number },
): Promise<Map<number, OwnAttempt[]>> {
  const { rows } = await sql<OwnAttempt & { challengeId: number }>`
    select a.id, a.challenge_id as "challengeId", a.status, m.left_at is not null as "hasLeft",
      a.leader_member_id as "leaderId"
    from assignment_members m
    join assignments a on a.workspace_id = m.workspace_id and a.id = m.assignment_id
    where m.workspace_id = ${workspaceId} and m.challenge_id = any(${[...challengeIds]}::bigint[])
      and m.member_id = ${memberId}
    order by a.id desc
  `.execute(db);
  const found = new Map<number, OwnAttempt[]>();
  for (const { challengeId, ...attempt } of rows) found.set(challengeId, [...(found.get(challengeId) ?? []), attempt]);
  return found;
}

/** The one attempt that a problem can have, and the one of a raid that goes on or is done, by challenge. */
export async function findSoleAttempts(
  db: Handle,
  { workspaceId, challengeIds }: ChallengeSet,
): Promise<Map<number, { readonly status: AssignmentStatus }>> {
  const { rows } = await sql<{ challengeId: number; status: AssignmentStatus }>`
    select challenge_id as "challengeId", status from assignments
    where workspace_id = ${workspaceId} and challenge_id = any(${[...challengeIds]}::bigint[]) and type = 'problem'
    union all
    select challenge_id, status from assignments
    where workspace_id = ${workspaceId} and challenge_id = any(${[...challengeIds]}::bigint[])
      and type = 'raid' and status <> 'abandoned'
  `.execute(db);
  return new Map(rows.map(({ challengeId, status }) => [challengeId, { status }]));
}

/** How many completions wait for a review, by challenge; those without any are missing. */
export async function countInReview(db: Handle, { workspaceId, challengeIds }: ChallengeSet): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select challenge_id as id, count(*) as count from assignments
    where workspace_id = ${workspaceId} and challenge_id = any(${[...challengeIds]}::bigint[]) and status = 'in_review'
    group by challenge_id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, Number(row.count)]));
}

/** Who takes part in a challenge: the first ones of them, and how many they are in all. */
export interface Participants {
  readonly items: readonly UserRef[];
  readonly total: number;
}

/** Who takes part in each challenge and has not left, each person once, by when they came; `limit` of them. */
export async function findParticipants(
  db: Handle,
  { workspaceId, challengeIds, limit }: ChallengeSet & { readonly limit: number },
): Promise<Map<number, Participants>> {
  const { rows } = await sql<{ id: number; total: number; items: UserRef[] | null }>`
    select c.id, count(*) as total,
      (jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'avatarUrl', p.avatar_url) order by c.place)
        filter (where c.place <= ${limit})) as items
    from (
      select challenge_id as id, member_id,
        row_number() over (partition by challenge_id order by min(joined_at), member_id) as place
      from assignment_members
      where workspace_id = ${workspaceId} and challenge_id = any(${[...challengeIds]}::bigint[]) and left_at is null
      group by challenge_id, member_id
    ) c
    left join members p on p.workspace_id = ${workspaceId} and p.id = c.member_id and c.place <= ${limit}
    group by c.id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, { items: row.items ?? [], total: Number(row.total) }]));
}

/** Everybody enabled who may hold a role that reviews. */
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
