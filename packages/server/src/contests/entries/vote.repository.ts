import type { UserRef } from "@guildhall/core";
import type { ContestEntry } from "@guildhall/core/contests";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import type { ContestKey } from "../contest.repository.ts";
import { canWin } from "./entry.repository.ts";

export async function countVotes(db: Handle, { workspaceId, id }: ContestKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contest_votes where workspace_id = ${workspaceId} and contest_id = ${id}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Votes of people who joined the workspace after an instant. */
export async function countLateVoters(db: Handle, { workspaceId, id }: ContestKey, after: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contest_votes v
    join members m on m.workspace_id = ${workspaceId} and m.id = v.voter_id and m.created_at > ${after}
    where v.workspace_id = ${workspaceId} and v.contest_id = ${id}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export interface CandidateVotes {
  readonly user: UserRef;
  readonly votes: number;
}

/** Most first; with equal votes, who joined first. */
export async function findVotesByCandidate(
  db: Handle,
  { workspaceId, id }: ContestKey,
  limit: number,
): Promise<CandidateVotes[]> {
  const { rows } = await sql<UserRef & { readonly votes: number }>`
    select m.id, m.name, m.avatar_url as "avatarUrl", count(*)::int as votes
    from contest_votes v
    join contest_members p on p.workspace_id = ${workspaceId} and p.contest_id = ${id} and p.member_id = v.candidate_id
    join members m on m.workspace_id = ${workspaceId} and m.id = v.candidate_id
    where v.workspace_id = ${workspaceId} and v.contest_id = ${id}
    group by m.id, m.name, m.avatar_url, p.joined_at order by votes desc, p.joined_at, m.id limit ${limit}
  `.execute(db);
  return rows.map(({ votes, ...user }) => ({ user, votes }));
}

/** Those who can win, with their votes and when they joined. */
export async function findVoteEntries(
  db: Handle,
  { workspaceId, id }: ContestKey,
  groupIds: readonly number[] | null,
): Promise<ContestEntry[]> {
  const { rows } = await sql<ContestEntry>`
    select m.id as "memberId", count(*)::int as score, p.joined_at as at
    from contest_votes v
    join contest_members p on p.workspace_id = ${workspaceId} and p.contest_id = ${id} and p.member_id = v.candidate_id
    join members m on m.workspace_id = ${workspaceId} and m.id = v.candidate_id
    where v.workspace_id = ${workspaceId} and v.contest_id = ${id} and ${canWin(workspaceId, groupIds)}
    group by m.id, p.joined_at
  `.execute(db);
  return rows;
}
