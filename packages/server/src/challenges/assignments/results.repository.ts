import type { AssignmentStatus, ChallengeType } from "@guildhall/core/challenges";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import type { PaidRow } from "./shown-assignment.repository.ts";

export interface ChallengeKey {
  readonly workspaceId: number;
  readonly challengeId: number;
}

/** Statuses without attempts are missing. */
export async function countByStatus(
  db: Handle,
  { workspaceId, challengeId }: ChallengeKey,
): Promise<Map<AssignmentStatus, number>> {
  const { rows } = await sql<{ status: AssignmentStatus; count: number }>`
    select status, count(*) as count from assignments
    where workspace_id = ${workspaceId} and challenge_id = ${challengeId} group by status
  `.execute(db);
  return new Map(rows.map((row) => [row.status, Number(row.count)]));
}

export interface FigureRow {
  readonly status: AssignmentStatus;
  readonly userId: number;
  readonly name: string;
  readonly avatarUrl: string;
  /** Attempts in that status they're in. */
  readonly count: number;
}

/** People by attempt status, most attempts first, at most `limit` per status. */
export async function findFigures(
  db: Handle,
  { workspaceId, challengeId, limit }: ChallengeKey & { readonly limit: number },
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow & { count: number }>`
    with counted as (
      select a.status, m.member_id, count(*) as count
      from assignment_members m
      join assignments a on a.workspace_id = m.workspace_id and a.id = m.assignment_id
      where m.workspace_id = ${workspaceId} and m.challenge_id = ${challengeId}
        and (m.left_at is null or a.status = 'abandoned')
      group by a.status, m.member_id
    ), placed as (
      select c.*, row_number() over (partition by status order by count desc, member_id) as place from counted c
    )
    select p.status, p.member_id as "userId", u.name, u.avatar_url as "avatarUrl", p.count
    from placed p join members u on u.workspace_id = ${workspaceId} and u.id = p.member_id
    where p.place <= ${limit}
    order by p.status, p.place
  `.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Number of current and former participants. */
export async function countPeople(db: Handle, { workspaceId, challengeId }: ChallengeKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_id) as count from assignment_members
    where workspace_id = ${workspaceId} and challenge_id = ${challengeId}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Earnings from a challenge by member and currency, in hundredths. */
export async function findEarned(
  db: Handle,
  { workspaceId, challengeId, memberIds }: ChallengeKey & { readonly memberIds: readonly number[] },
): Promise<Omit<PaidRow, "assignmentId">[]> {
  const { rows } = await sql<Omit<PaidRow, "assignmentId">>`
    select r.member_id as "memberId", r.currency_id as "currencyId", sum(r.amount)::bigint as amount
    from assignment_members m
    join assignment_rewards r on r.workspace_id = m.workspace_id and r.assignment_id = m.assignment_id
      and r.member_id = m.member_id
    where m.workspace_id = ${workspaceId} and m.challenge_id = ${challengeId}
      and m.member_id = any(${[...memberIds]}::bigint[])
    group by r.member_id, r.currency_id
  `.execute(db);
  return rows;
}

export interface ProfileRow {
  readonly id: number;
  readonly challengeId: number;
  readonly challengeTitle: string;
  readonly type: ChallengeType;
  readonly status: AssignmentStatus;
  /** The member was active when the challenge was closed. */
  readonly closedUnfinished: boolean;
  readonly leaderId: number;
  readonly at: Date;
}

export interface ProfileQuery {
  readonly workspaceId: number;
  readonly memberId: number;
  /** Visible groups, besides everyone's challenges; null for all. */
  readonly groupIds: readonly number[] | null;
  /** Null for all. */
  readonly statuses: readonly AssignmentStatus[] | null;
  readonly limit: number;
  readonly offset: number;
}

/** Newest first; attempts the member left count as abandoned, however they went on. */
export async function findProfileRows(db: Handle, query: ProfileQuery): Promise<ProfileRow[]> {
  const { workspaceId, memberId, limit, offset } = query;
  const { rows } = await sql<ProfileRow>`
    select a.id, a.challenge_id as "challengeId", c.title as "challengeTitle", a.type, ${OWN_STATUS} as status,
      (a.status = 'abandoned' and m.left_at is not distinct from c.closed_at) as "closedUnfinished",
      a.leader_member_id as "leaderId", coalesce(m.left_at, a.ended_at, a.submitted_at, m.joined_at) as at
    from assignment_members m
    join assignments a on a.workspace_id = m.workspace_id and a.id = m.assignment_id
    join challenges c on c.workspace_id = a.workspace_id and c.id = a.challenge_id
    where m.workspace_id = ${workspaceId} and m.member_id = ${memberId} ${seen(query)}
    order by m.assignment_id desc
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

const OWN_STATUS = sql`case when m.left_at is null then a.status else 'abandoned' end`;

function seen({ groupIds, statuses }: Pick<ProfileQuery, "groupIds" | "statuses">): RawBuilder<unknown> {
  const inGroups =
    groupIds === null ? sql`` : sql`and (c.group_id = 0 or c.group_id = any(${[...groupIds]}::bigint[]))`;
  const inStatuses = statuses === null ? sql`` : sql`and ${OWN_STATUS} = any(${[...statuses]}::text[])`;
  return sql`${inGroups} ${inStatuses}`;
}
