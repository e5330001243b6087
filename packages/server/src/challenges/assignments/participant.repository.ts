import type { UserRef } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

export interface Participation {
  readonly workspaceId: number;
  readonly challengeId: number;
  readonly memberId: number;
}

/** Adds one attempt to a member's count; the first makes them a participant. */
export async function countIn(
  db: Handle,
  { workspaceId, challengeId, memberId, at }: Participation & { readonly at: Date },
): Promise<void> {
  await sql`
    with counted as (
      insert into challenge_participants (workspace_id, challenge_id, member_id, attempts, joined_at)
      values (${workspaceId}, ${challengeId}, ${memberId}, 1, ${at})
      on conflict (workspace_id, challenge_id, member_id) do update set attempts = challenge_participants.attempts + 1,
        joined_at = case challenge_participants.attempts when 0 then excluded.joined_at else challenge_participants.joined_at end
      returning attempts
    )
    update challenges set participants = participants + 1
    where workspace_id = ${workspaceId} and id = ${challengeId} and (select attempts from counted) = 1
  `.execute(db);
}

/** Takes `attempts` off each member's count; at zero they're no longer a participant. */
export async function countOut(
  db: Handle,
  left: { readonly workspaceId: number; readonly challengeId: number; readonly memberIds: readonly number[] },
): Promise<void> {
  const { workspaceId, challengeId, memberIds } = left;
  if (memberIds.length === 0) return;
  // A member is listed once per attempt they left.
  await sql`
    with gone as (
      select member_id, count(*) as attempts from unnest(${[...memberIds]}::bigint[]) as member_id group by member_id
    ), counted as (
      update challenge_participants p set attempts = p.attempts - gone.attempts from gone
      where p.workspace_id = ${workspaceId} and p.challenge_id = ${challengeId} and p.member_id = gone.member_id
      returning p.attempts
    )
    update challenges set participants = participants - (select count(*) from counted where attempts = 0)
    where workspace_id = ${workspaceId} and id = ${challengeId}
  `.execute(db);
}

/** The first participants, and how many there are in all. */
export interface Participants {
  readonly items: readonly UserRef[];
  readonly total: number;
}

/** Participants by joining time, at most `limit` per challenge. Challenges without any may be missing. */
export async function findParticipants(
  db: Handle,
  question: { readonly workspaceId: number; readonly challengeIds: readonly number[]; readonly limit: number },
): Promise<Map<number, Participants>> {
  const { workspaceId, challengeIds, limit } = question;
  const { rows } = await sql<{ id: number; total: number; items: UserRef[] | null }>`
    select c.id, c.participants as total, (
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'avatarUrl', m.avatar_url) order by p.joined_at, p.member_id)
      from (
        select member_id, joined_at from challenge_participants
        where workspace_id = ${workspaceId} and challenge_id = c.id and attempts > 0
        order by joined_at, member_id limit ${limit}
      ) p join members m on m.workspace_id = ${workspaceId} and m.id = p.member_id
    ) as items
    from challenges c where c.workspace_id = ${workspaceId} and c.id = any(${[...challengeIds]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, { items: row.items ?? [], total: Number(row.total) }]));
}
