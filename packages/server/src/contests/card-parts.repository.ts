import { CONTEST_AVATARS } from "@guildhall/core";
import type { UserRef } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** What a card shows besides the contest's own row. */
export interface ContestPeople {
  readonly id: number;
  /** The first to join, at most 7. */
  readonly participants: readonly UserRef[];
  readonly participantCount: number;
  readonly joined: boolean;
  readonly voted: boolean;
  /** Of places, at most 7. */
  readonly winners: readonly { readonly place: number; readonly user: UserRef }[];
}

const PERSON = sql`jsonb_build_object('id', m.id, 'name', m.name, 'avatarUrl', m.avatar_url)`;

/** By contest id, as a member sees them. */
export async function findContestPeople(
  db: Handle,
  {
    workspaceId,
    ids,
    memberId,
  }: { readonly workspaceId: number; readonly ids: readonly number[]; readonly memberId: number },
): Promise<ReadonlyMap<number, ContestPeople>> {
  const { rows } = await sql<ContestPeople>`
    select c.id,
      coalesce((select jsonb_agg(${PERSON} order by p.joined_at, p.member_id) from (
          select joined_at, member_id from contest_members
          where workspace_id = ${workspaceId} and contest_id = c.id order by joined_at, member_id limit ${CONTEST_AVATARS}
        ) p join members m on m.workspace_id = ${workspaceId} and m.id = p.member_id), '[]'::jsonb) as participants,
      (select count(*)::int from contest_members p
        where p.workspace_id = ${workspaceId} and p.contest_id = c.id) as "participantCount",
      exists (select 1 from contest_members p
        where p.workspace_id = ${workspaceId} and p.contest_id = c.id and p.member_id = ${memberId}) as joined,
      exists (select 1 from contest_votes v
        where v.workspace_id = ${workspaceId} and v.contest_id = c.id and v.voter_id = ${memberId}) as voted,
      coalesce((select jsonb_agg(jsonb_build_object('place', w.place, 'user', ${PERSON}) order by w.place, w.member_id) from (
          select place, member_id from contest_winners
          where workspace_id = ${workspaceId} and contest_id = c.id and place > 0 order by place, member_id
          limit ${CONTEST_AVATARS}
        ) w join members m on m.workspace_id = ${workspaceId} and m.id = w.member_id), '[]'::jsonb) as winners
    from unnest(${[...ids]}::bigint[]) as c (id)
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
