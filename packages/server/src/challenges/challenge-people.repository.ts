import type { AssignmentStatus, UserRef } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Who takes part in a challenge, the first ones of them, and what of it waits. */
export interface ChallengePeople {
  readonly participants: { readonly items: UserRef[]; readonly total: number };
  readonly inReviewCount: number;
  /** Where the asker's latest attempt is; null without one. */
  readonly myStatus: AssignmentStatus | null;
}

/** Who is in these challenges and how far, for one asker. */
export async function findChallengePeople(
  db: Handle,
  workspaceId: number,
  question: { readonly challengeIds: readonly number[]; readonly memberId: number; readonly first: number },
): Promise<Map<number, ChallengePeople>> {
  const { challengeIds, memberId, first } = question;
  if (challengeIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; items: UserRef[]; total: number; inReview: number; status: AssignmentStatus | null }>`
    select c.id,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'avatarUrl', m.avatar_url) order by m.id)
        from (
          select distinct am.member_id from assignment_members am
          where am.workspace_id = ${workspaceId} and am.challenge_id = c.id and am.left_at is null
          order by am.member_id limit ${first}
        ) p join members m on m.workspace_id = ${workspaceId} and m.id = p.member_id), '[]'::jsonb) as items,
      (select count(distinct am.member_id) from assignment_members am
        where am.workspace_id = ${workspaceId} and am.challenge_id = c.id and am.left_at is null) as total,
      (select count(*) from assignments s
        where s.workspace_id = ${workspaceId} and s.challenge_id = c.id and s.status = 'in_review') as "inReview",
      (select s.status from assignment_members am
        join assignments s on s.workspace_id = am.workspace_id and s.id = am.assignment_id
        where am.workspace_id = ${workspaceId} and am.challenge_id = c.id and am.member_id = ${memberId}
        order by am.assignment_id desc limit 1) as status
    from unnest(${[...challengeIds]}::bigint[]) as c (id)
  `.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      { participants: { items: row.items, total: Number(row.total) }, inReviewCount: Number(row.inReview), myStatus: row.status },
    ]),
  );
}
