import type { DrawnQuestion, SubmissionStatus } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import type { Fragment, Handle } from "../../db/database.ts";

/** An attempt at a quiz, or somebody's answers to a poll. */
export interface SubmissionRow {
  readonly id: number;
  readonly quizId: number;
  readonly memberId: number;
  /** From 1. */
  readonly attempt: number;
  readonly status: SubmissionStatus;
  readonly draw: readonly DrawnQuestion[];
  readonly startedAt: Date;
  readonly dueAt: Date | null;
  readonly endedAt: Date | null;
  /** Right answers, once it has ended. */
  readonly score: number;
  readonly maxScore: number;
  /** The one that its person is paid for. */
  readonly pays: boolean;
}

const COLUMNS = sql`
  s.id, s.quiz_id as "quizId", s.member_id as "memberId", s.attempt, s.status, s.draw, s.started_at as "startedAt",
  s.due_at as "dueAt", s.ended_at as "endedAt", s.score, s.max_score as "maxScore", s.pays`;

export interface Taking {
  readonly workspaceId: number;
  readonly quizId: number;
  readonly memberId: number;
}

/** Somebody's attempts, the latest first. */
export async function findSubmissionsOf(
  db: Handle,
  { workspaceId, quizId, memberId }: Taking,
): Promise<SubmissionRow[]> {
  return select(
    db,
    workspaceId,
    sql`s.quiz_id = ${quizId} and s.member_id = ${memberId}
      order by s.attempt desc`,
  );
}

/** Somebody's attempts, the latest first, locked until the transaction ends. */
export async function lockSubmissionsOf(
  db: Handle,
  { workspaceId, quizId, memberId }: Taking,
): Promise<SubmissionRow[]> {
  return select(
    db,
    workspaceId,
    sql`s.quiz_id = ${quizId} and s.member_id = ${memberId}
      order by s.attempt desc for no key update of s`,
  );
}

export async function findSubmissions(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<SubmissionRow[]> {
  return select(db, workspaceId, sql`s.id = any(${[...ids]}::bigint[])`);
}

/** Of people who have answered polls. */
export async function findAnsweredIds(
  db: Handle,
  workspaceId: number,
  answered: readonly Pick<Taking, "quizId" | "memberId">[],
): Promise<number[]> {
  if (answered.length === 0) return [];
  const [quizIds, memberIds] = [answered.map(({ quizId }) => quizId), answered.map(({ memberId }) => memberId)];
  const { rows } = await sql<{ id: number }>`
    select s.id from unnest(${quizIds}::bigint[], ${memberIds}::bigint[]) as given (quiz_id, member_id)
    join quiz_submissions s on s.workspace_id = ${workspaceId} and s.quiz_id = given.quiz_id
      and s.member_id = given.member_id
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function select(db: Handle, workspaceId: number, which: Fragment): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select ${COLUMNS} from quiz_submissions s where s.workspace_id = ${workspaceId} and ${which}
  `.execute(db);
  return rows;
}

export interface NewSubmission extends Taking {
  readonly attempt: number;
  readonly draw: readonly DrawnQuestion[];
  readonly startedAt: Date;
  readonly dueAt: Date | null;
  readonly maxScore: number;
}

/** Returns its id; undefined if another request has begun this attempt. */
export async function insertSubmission(db: Handle, made: NewSubmission): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into quiz_submissions (workspace_id, quiz_id, member_id, attempt, status, draw, started_at, due_at, max_score)
    values (${made.workspaceId}, ${made.quizId}, ${made.memberId}, ${made.attempt}, 'in_progress',
      ${JSON.stringify(made.draw)}::jsonb, ${made.startedAt}, ${made.dueAt}, ${made.maxScore})
    on conflict do nothing returning id
  `.execute(db);
  return rows[0]?.id;
}

export interface SubmissionEnd {
  readonly status: SubmissionStatus;
  readonly endedAt: Date;
  readonly score: number;
  readonly pays: boolean;
}

/** Ends one that's in progress. */
export async function endSubmission(
  db: Handle,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
  { status, endedAt, score, pays }: SubmissionEnd,
): Promise<void> {
  await sql`
    update quiz_submissions set status = ${status}, ended_at = ${endedAt}, score = ${score}, pays = ${pays}
    where workspace_id = ${workspaceId} and id = ${id} and status = 'in_progress'
  `.execute(db);
}

/** Ends all that are in progress, without pay; returns whose. */
export async function abandonOpen(
  db: Handle,
  { workspaceId, quizId, at }: Pick<Taking, "workspaceId" | "quizId"> & { readonly at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    update quiz_submissions s set status = 'abandoned', ended_at = ${at}, score = (
      select count(*) from quiz_answers a where a.workspace_id = ${workspaceId} and a.submission_id = s.id and a.is_right
    )
    where s.workspace_id = ${workspaceId} and s.quiz_id = ${quizId} and s.status = 'in_progress'
    returning s.member_id as "memberId"
  `.execute(db);
  return rows.map(({ memberId }) => memberId);
}

/** An attempt whose time is over. */
export interface DueSubmission {
  readonly workspaceId: number;
  readonly id: number;
  readonly quizId: number;
  readonly memberId: number;
}

/** In all workspaces, due before an instant, the earliest first. */
export async function findDueSubmissions(db: Handle, before: Date, limit: number): Promise<DueSubmission[]> {
  const { rows } = await sql<DueSubmission>`
    select s.workspace_id as "workspaceId", s.id, s.quiz_id as "quizId", s.member_id as "memberId"
    from quiz_submissions s where s.status = 'in_progress' and s.due_at < ${before} order by s.due_at limit ${limit}
  `.execute(db);
  return rows;
}

/** Of a quiz, or of one person at it, due before an instant. */
export async function findDueOf(
  db: Handle,
  { workspaceId, quizId, memberId }: Omit<Taking, "memberId"> & { readonly memberId?: number },
  before: Date,
): Promise<DueSubmission[]> {
  const whose = memberId === undefined ? sql`` : sql`and s.member_id = ${memberId}`;
  const { rows } = await sql<DueSubmission>`
    select s.workspace_id as "workspaceId", s.id, s.quiz_id as "quizId", s.member_id as "memberId"
    from quiz_submissions s
    where s.workspace_id = ${workspaceId} and s.quiz_id = ${quizId} and s.status = 'in_progress'
      and s.due_at < ${before} ${whose}
    order by s.id
  `.execute(db);
  return rows;
}

/** When somebody started the `nth` latest of their attempts at quizzes; null if there are fewer since an instant. */
export async function findNthLatestStart(
  db: Handle,
  {
    workspaceId,
    memberId,
    nth,
    since,
  }: Pick<Taking, "workspaceId" | "memberId"> & { readonly nth: number; readonly since: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ startedAt: Date }>`
    select s.started_at as "startedAt" from quiz_submissions s
    join quizzes c on c.workspace_id = ${workspaceId} and c.id = s.quiz_id and c.type = 'quiz'
    where s.workspace_id = ${workspaceId} and s.member_id = ${memberId} and s.started_at > ${since}
    order by s.started_at desc offset ${nth - 1} limit 1
  `.execute(db);
  return rows[0]?.startedAt ?? null;
}

/** How far somebody got in an attempt. */
export interface Progress {
  readonly submission: SubmissionRow;
  readonly answered: number;
  readonly right: number;
}

/** Somebody's attempts at several quizzes, the latest first. */
export async function findProgress(
  db: Handle,
  {
    workspaceId,
    memberId,
    quizIds,
  }: Pick<Taking, "workspaceId" | "memberId"> & { readonly quizIds: readonly number[] },
): Promise<Progress[]> {
  const { rows } = await sql<SubmissionRow & Omit<Progress, "submission">>`
    select ${COLUMNS}, coalesce(given.answered, 0)::int as answered, coalesce(given.right_ones, 0)::int as "right"
    from quiz_submissions s
    left join lateral (
      select count(*) as answered, count(*) filter (where a.is_right) as right_ones from quiz_answers a
      where a.workspace_id = ${workspaceId} and a.submission_id = s.id
    ) given on true
    where s.workspace_id = ${workspaceId} and s.member_id = ${memberId} and s.quiz_id = any(${[...quizIds]}::bigint[])
    order by s.attempt desc
  `.execute(db);
  return rows.map(({ answered, right, ...submission }) => ({ submission, answered, right }));
}
