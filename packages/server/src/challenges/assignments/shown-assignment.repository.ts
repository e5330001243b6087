import type { AssignmentStatus } from "@guildhall/core/challenges";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../../db/database.ts";

export interface ShownQuery {
  readonly workspaceId: number;
  readonly challengeId: number;
  readonly memberId: number;
  readonly canReview: boolean;
  readonly limit: number;
}

/**
 * Ids of the attempts a member sees on a challenge's page, newest first: their own, published ones, the raid's, and all
 * for reviewers. Beyond the limit, others' are left out before their own, which they may have to work on.
 */
export async function findShownIds(db: Handle, query: ShownQuery): Promise<number[]> {
  const { workspaceId, challengeId, memberId, canReview, limit } = query;
  const newest = (condition: RawBuilder<unknown>) =>
    sql`(select id from assignments where workspace_id = ${workspaceId} and challenge_id = ${challengeId} ${condition} order by id desc limit ${limit})`;
  const others = canReview
    ? newest(sql``)
    : sql`${newest(sql`and is_published`)} union ${newest(sql`and type = 'raid' and status <> 'abandoned'`)}`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from (
        (select assignment_id as id, 1 as rank from assignment_members
          where workspace_id = ${workspaceId} and challenge_id = ${challengeId} and member_id = ${memberId}
          order by assignment_id desc limit ${limit})
        union all select id, 2 from (${others}) other
      ) found group by id order by min(rank), id desc limit ${limit}
    ) shown order by id desc
  `.execute(db);
  return rows.map((row) => row.id);
}

export interface ResultsQuery {
  readonly workspaceId: number;
  readonly challengeId: number;
  /** Null for all. */
  readonly status: AssignmentStatus | null;
  /** Below this id; 0 for the newest. */
  readonly before?: number;
  readonly offset?: number;
  readonly limit: number;
}

/** Newest first. */
export async function findResultIds(db: Handle, query: ResultsQuery): Promise<number[]> {
  const { workspaceId, challengeId, status, before = 0, offset = 0, limit } = query;
  const { rows } = await sql<{ id: number }>`
    select id from assignments
    where workspace_id = ${workspaceId} and challenge_id = ${challengeId}
      ${status === null ? sql`` : sql`and status = ${status}`} ${before === 0 ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map((row) => row.id);
}

export interface CommentRow {
  /** Ascending within an attempt. */
  readonly id: number;
  readonly assignmentId: number;
  readonly kind: "complete" | "reject";
  readonly authorId: number;
  readonly text: string;
  readonly at: Date;
}

/** Oldest first. */
export async function findComments(db: Handle, workspaceId: number, ids: readonly number[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select id, assignment_id as "assignmentId", kind, author_member_id as "authorId", text, at from assignment_comments
    where workspace_id = ${workspaceId} and assignment_id = any(${[...ids]}::bigint[])
    order by assignment_id, id
  `.execute(db);
  return rows;
}

/** Returns the comment's id. */
export async function insertComment(db: Handle, workspaceId: number, comment: Omit<CommentRow, "id">): Promise<number> {
  const { assignmentId, kind, authorId, text, at } = comment;
  const { id } = await db
    .insertInto("assignment_comments")
    .values({ workspace_id: workspaceId, assignment_id: assignmentId, kind, author_member_id: authorId, text, at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A member's pay for an attempt, in hundredths. */
export interface PaidRow {
  readonly assignmentId: number;
  readonly memberId: number;
  readonly currencyId: number;
  readonly amount: number;
}

export async function findPaid(db: Handle, workspaceId: number, ids: readonly number[]): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select assignment_id as "assignmentId", member_id as "memberId", currency_id as "currencyId", amount
    from assignment_rewards
    where workspace_id = ${workspaceId} and assignment_id = any(${[...ids]}::bigint[])
    order by assignment_id, member_id, currency_id
  `.execute(db);
  return rows;
}

/** The enabled ones among these members. */
export async function findEnabled(db: Handle, workspaceId: number, memberIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from members
    where workspace_id = ${workspaceId} and id = any(${[...memberIds]}::bigint[]) and status = 'active'
  `.execute(db);
  return new Set(rows.map((row) => row.id));
}

export async function insertPaid(db: Handle, workspaceId: number, paid: readonly PaidRow[]): Promise<void> {
  if (paid.length === 0) return;
  await db
    .insertInto("assignment_rewards")
    .values(
      paid.map(({ assignmentId, memberId, currencyId, amount }) => ({
        workspace_id: workspaceId,
        assignment_id: assignmentId,
        member_id: memberId,
        currency_id: currencyId,
        amount,
      })),
    )
    .execute();
}
