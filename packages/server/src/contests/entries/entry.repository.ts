import type { UserRef } from "@guildhall/core";
import { sql } from "kysely";
import type { Fragment, Handle } from "../../db/database.ts";
import { hasNamePart } from "../../users/index.ts";
import type { ContestKey } from "../contest.repository.ts";

/** A member's part in a contest. */
export interface EntryKey extends ContestKey {
  readonly memberId: number;
}

/** Does nothing for whoever has joined; returns whether they hadn't. */
export async function insertParticipant(
  db: Handle,
  { workspaceId, id, memberId }: EntryKey,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into contest_members (workspace_id, contest_id, member_id, joined_at)
    values (${workspaceId}, ${id}, ${memberId}, ${at}) on conflict do nothing returning member_id
  `.execute(db);
  return rows.length > 0;
}

/** Does nothing for whoever has voted; returns whether they hadn't. */
export async function insertVote(
  db: Handle,
  { workspaceId, id, memberId }: EntryKey,
  candidateId: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into contest_votes (workspace_id, contest_id, voter_id, candidate_id)
    values (${workspaceId}, ${id}, ${memberId}, ${candidateId}) on conflict do nothing returning voter_id
  `.execute(db);
  return rows.length > 0;
}

export interface OwnEntry {
  readonly hasJoined: boolean;
  /** 0 before they vote. */
  readonly candidateId: number;
}

export async function findOwnEntry(db: Handle, { workspaceId, id, memberId }: EntryKey): Promise<OwnEntry> {
  const { rows } = await sql<OwnEntry>`
    select exists (select 1 from contest_members p
        where p.workspace_id = ${workspaceId} and p.contest_id = ${id} and p.member_id = ${memberId}) as "hasJoined",
      coalesce((select v.candidate_id from contest_votes v
        where v.workspace_id = ${workspaceId} and v.contest_id = ${id} and v.voter_id = ${memberId}), 0) as "candidateId"
  `.execute(db);
  return rows[0] ?? { hasJoined: false, candidateId: 0 };
}

export async function countParticipants(db: Handle, { workspaceId, id }: ContestKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contest_members where workspace_id = ${workspaceId} and contest_id = ${id}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Active ones. */
export async function findParticipantIds(db: Handle, { workspaceId, id }: ContestKey): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from contest_members p
    join members m on m.workspace_id = ${workspaceId} and m.id = p.member_id and m.status = 'active'
    where p.workspace_id = ${workspaceId} and p.contest_id = ${id} order by m.id
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Whether `m` is active and within these groups; null is everyone. */
export function canWin(workspaceId: number, groupIds: readonly number[] | null): Fragment {
  const inGroups =
    groupIds === null
      ? sql``
      : sql`and exists (select 1 from member_groups mg
          where mg.workspace_id = ${workspaceId} and mg.member_id = m.id and mg.group_id = any(${[...groupIds]}::bigint[]))`;
  return sql`m.status = 'active' ${inGroups}`;
}

/** Of these, who can win. */
export async function findAble(
  db: Handle,
  workspaceId: number,
  { memberIds, groupIds }: { readonly memberIds: readonly number[]; readonly groupIds: readonly number[] | null },
): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select m.id from members m
    where m.workspace_id = ${workspaceId} and m.id = any(${[...memberIds]}::bigint[]) and ${canWin(workspaceId, groupIds)}
  `.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Of these, who joined. */
export async function findJoined(
  db: Handle,
  { workspaceId, id }: ContestKey,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select member_id as id from contest_members
    where workspace_id = ${workspaceId} and contest_id = ${id} and member_id = any(${[...memberIds]}::bigint[])
  `.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** A page of people who joined and can win, and how many there are. */
export interface ParticipantPage {
  /** Null is everyone. */
  readonly groupIds: readonly number[] | null;
  /** Part of the name; "" is every name. */
  readonly query: string;
  /** Whose random order; 0 is by name. */
  readonly viewerId: number;
  readonly limit: number;
  readonly offset: number;
}

export interface ParticipantRow extends UserRef {
  readonly joinedAt: Date;
}

export async function findParticipants(
  db: Handle,
  { workspaceId, id }: ContestKey,
  { groupIds, query, viewerId, limit, offset }: ParticipantPage,
): Promise<{ readonly items: ParticipantRow[]; readonly total: number }> {
  const shuffled = sql`md5(concat_ws(':', ${id}::bigint, ${viewerId}::bigint, m.id))`;
  const order = viewerId === 0 ? sql`m.name collate "und-x-icu", m.id` : sql`${shuffled}, m.id`;
  const where = sql`
    from contest_members p join members m on m.workspace_id = ${workspaceId} and m.id = p.member_id
    where p.workspace_id = ${workspaceId} and p.contest_id = ${id} and ${canWin(workspaceId, groupIds)}
      and m.id in (select members.id from members where members.workspace_id = ${workspaceId} and ${hasNamePart(workspaceId, query)})`;
  const { rows } = await sql<ParticipantRow>`
    select m.id, m.name, m.avatar_url as "avatarUrl", p.joined_at as "joinedAt" ${where}
    order by ${order} limit ${limit} offset ${offset}
  `.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${where}`.execute(db);
  return { items: rows, total: Number(counted.rows[0]?.count ?? 0) };
}

/** Who could win by hand, by name: of everyone, or of those who joined. */
export async function findCandidates(
  db: Handle,
  { workspaceId, id }: ContestKey,
  filter: {
    readonly isJoined: boolean;
    /** Null is everyone. */
    readonly groupIds: readonly number[] | null;
    readonly query: string;
    readonly exceptMemberId: number;
    readonly limit: number;
  },
): Promise<UserRef[]> {
  const { isJoined, groupIds, query, exceptMemberId, limit } = filter;
  const joined = isJoined
    ? sql`and exists (select 1 from contest_members p
        where p.workspace_id = ${workspaceId} and p.contest_id = ${id} and p.member_id = m.id)`
    : sql``;
  const { rows } = await sql<UserRef>`
    select m.id, m.name, m.avatar_url as "avatarUrl" from members m
    where m.workspace_id = ${workspaceId} and m.id <> ${exceptMemberId} and ${canWin(workspaceId, groupIds)} ${joined}
      and m.id in (select members.id from members where members.workspace_id = ${workspaceId} and ${hasNamePart(workspaceId, query)})
    order by m.name collate "und-x-icu", m.id limit ${limit}
  `.execute(db);
  return rows;
}
