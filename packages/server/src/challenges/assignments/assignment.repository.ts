import type { AssignmentStatus, ChallengeType } from "@guildhall/core/challenges";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import { countIn, countOut } from "./participant.repository.ts";

export interface AssignmentRow {
  readonly id: number;
  readonly challengeId: number;
  readonly type: ChallengeType;
  readonly status: AssignmentStatus;
  readonly leaderId: number;
  readonly isPublished: boolean;
  readonly reviewerId: number;
  readonly acceptedAt: Date;
  readonly submittedAt: Date | null;
  readonly reviewedAt: Date | null;
  /** Extended deadline to submit again, overriding the challenge's; null without one. */
  readonly graceUntil: Date | null;
  readonly endedAt: Date | null;
  /** It was active when its challenge was closed. */
  readonly closedUnfinished: boolean;
  /** Current members: the leader, then by joining time. */
  readonly memberIds: readonly number[];
  /** Former members, by joining time. */
  readonly leftIds: readonly number[];
}

const COLUMNS = sql`
  a.id, a.challenge_id as "challengeId", a.type, a.status, a.leader_member_id as "leaderId",
  a.is_published as "isPublished", a.reviewer_member_id as "reviewerId", a.accepted_at as "acceptedAt",
  a.submitted_at as "submittedAt", a.reviewed_at as "reviewedAt", a.grace_until as "graceUntil", a.ended_at as "endedAt",
  (a.status = 'abandoned' and exists (
    select from challenges c where c.workspace_id = a.workspace_id and c.id = a.challenge_id and c.closed_at = a.ended_at
  )) as "closedUnfinished", ${membersWhere(sql`m.left_at is null`)} as "memberIds",
  ${membersWhere(sql`m.left_at is not null`)} as "leftIds"`;

function membersWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(
    select m.member_id from assignment_members m
    where m.workspace_id = a.workspace_id and m.assignment_id = a.id and ${condition}
    order by (m.member_id <> a.leader_member_id), m.joined_at, m.member_id
  )`;
}

/** Newest first. */
export async function findAssignments(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<AssignmentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AssignmentRow>`
    select ${COLUMNS} from assignments a
    where a.workspace_id = ${workspaceId} and a.id = any(${[...ids]}::bigint[])
    order by a.id desc
  `.execute(db);
  return rows;
}

/** Locks an attempt until the transaction ends. */
export async function lockAssignment(
  db: Handle,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<void> {
  await sql`
    select 1 from assignments where workspace_id = ${workspaceId} and id = ${id} for no key update
  `.execute(db);
}

/** A raid's attempt that is ongoing or completed, if any. */
export async function findRaidId(
  db: Handle,
  { workspaceId, challengeId }: { readonly workspaceId: number; readonly challengeId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from assignments
    where workspace_id = ${workspaceId} and challenge_id = ${challengeId} and type = 'raid' and status <> 'abandoned'
  `.execute(db);
  return rows[0]?.id;
}

export interface NewAssignment {
  readonly workspaceId: number;
  readonly challengeId: number;
  readonly type: ChallengeType;
  readonly memberId: number;
  readonly at: Date;
}

/** Inserts an attempt with its first member; returns its id. */
export async function insertAssignment(db: Handle, added: NewAssignment): Promise<number> {
  const { workspaceId, challengeId, type, memberId, at } = added;
  const { id } = await db
    .insertInto("assignments")
    .values({
      workspace_id: workspaceId,
      challenge_id: challengeId,
      type,
      status: "active",
      leader_member_id: memberId,
      accepted_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertAssignmentMember(db, { workspaceId, challengeId, assignmentId: id, memberId, at });
  return id;
}

/** Adds a member to an attempt. */
export async function insertAssignmentMember(
  db: Handle,
  added: {
    readonly workspaceId: number;
    readonly challengeId: number;
    readonly assignmentId: number;
    readonly memberId: number;
    readonly at: Date;
  },
): Promise<void> {
  await db
    .insertInto("assignment_members")
    .values({
      workspace_id: added.workspaceId,
      assignment_id: added.assignmentId,
      member_id: added.memberId,
      challenge_id: added.challengeId,
      joined_at: added.at,
    })
    .execute();
  await countIn(db, added);
}

/** Marks a member as gone and names the next leader. */
export async function removeAssignmentMember(
  db: Handle,
  gone: {
    readonly workspaceId: number;
    readonly challengeId: number;
    readonly id: number;
    readonly memberId: number;
    readonly leaderId: number;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    with gone as (
      update assignment_members set left_at = ${gone.at}
      where workspace_id = ${gone.workspaceId} and assignment_id = ${gone.id} and member_id = ${gone.memberId}
    )
    update assignments set leader_member_id = ${gone.leaderId}, version = version + 1
    where workspace_id = ${gone.workspaceId} and id = ${gone.id}
  `.execute(db);
  await countOut(db, { ...gone, memberIds: [gone.memberId] });
}

/** Hands the raids a disabled member leads, in these statuses, to the earliest enabled member; returns those it did. */
export async function passLeads(
  db: Handle,
  lead: { readonly workspaceId: number; readonly leaderId: number; readonly statuses: readonly AssignmentStatus[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from assignments a
    where a.workspace_id = ${lead.workspaceId} and a.leader_member_id = ${lead.leaderId} and a.type = 'raid'
      and a.status = any(${[...lead.statuses]}::text[])
      and exists (
        select 1 from members p where p.workspace_id = a.workspace_id and p.id = a.leader_member_id and p.status = 'disabled'
      )
    order by a.id for no key update of a
  `.execute(db);
  // A second statement sees who left while waiting for the lock.
  const ids = rows.map((row) => row.id);
  return ids.length === 0 ? [] : appointLeaders(db, lead.workspaceId, ids);
}

async function appointLeaders(db: Handle, workspaceId: number, assignmentIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update assignments a set leader_member_id = next.member_id, version = version + 1
    from (
      select distinct on (m.assignment_id) m.assignment_id, m.member_id
      from assignment_members m join members p on p.workspace_id = m.workspace_id and p.id = m.member_id
      where m.workspace_id = ${workspaceId} and m.assignment_id = any(${[...assignmentIds]}::bigint[])
        and m.left_at is null and p.status = 'active'
      order by m.assignment_id, m.joined_at, m.member_id
    ) next
    where a.workspace_id = ${workspaceId} and a.id = next.assignment_id
    returning a.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Columns left out keep their value. */
export interface AssignmentChange {
  readonly status?: AssignmentStatus;
  readonly code_key?: string | null;
  readonly is_published?: boolean;
  readonly reviewer_member_id?: number;
  readonly submitted_at?: Date;
  readonly reviewed_at?: Date;
  readonly grace_until?: Date | null;
  readonly division_at?: Date;
  readonly split_reminders?: number;
  readonly leader_member_id?: number;
  readonly ended_at?: Date;
}

/** The attempt must be locked. */
export async function updateAssignment(
  db: Handle,
  { workspaceId, id, change }: { readonly workspaceId: number; readonly id: number; readonly change: AssignmentChange },
): Promise<void> {
  await db
    .updateTable("assignments")
    .set({ ...change, version: sql<number>`version + 1` })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Abandons a challenge's active attempts; returns their members, each once. */
export async function abandonActiveAssignments(
  db: Handle,
  { workspaceId, challengeId, at }: { readonly workspaceId: number; readonly challengeId: number; readonly at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    with active as (
      select id from assignments
      where workspace_id = ${workspaceId} and challenge_id = ${challengeId} and status = 'active'
      order by id for no key update
    ), ended as (
      update assignments a set status = 'abandoned', ended_at = ${at}, version = version + 1
      from active where a.workspace_id = ${workspaceId} and a.id = active.id
    ), gone as (
      update assignment_members m set left_at = ${at}
      from active where m.workspace_id = ${workspaceId} and m.assignment_id = active.id and m.left_at is null
      returning m.member_id
    )
    select member_id from gone order by member_id
  `.execute(db);
  const memberIds = rows.map((row) => row.member_id);
  await countOut(db, { workspaceId, challengeId, memberIds });
  return [...new Set(memberIds)];
}

/** Whether a challenge has an attempt that wasn't given up. */
export async function hasAttempts(
  db: Handle,
  { workspaceId, challengeId }: { readonly workspaceId: number; readonly challengeId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from assignments
    where workspace_id = ${workspaceId} and challenge_id = ${challengeId}
      and status in ('active', 'in_review', 'rejected', 'division', 'completed')
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Whether at least one attempt is completed. */
export async function hasCompletedAttempt(
  db: Handle,
  { workspaceId, challengeId }: { readonly workspaceId: number; readonly challengeId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from assignments
    where workspace_id = ${workspaceId} and challenge_id = ${challengeId} and status = 'completed' limit 1
  `.execute(db);
  return rows.length > 0;
}
