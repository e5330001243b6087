import { sql } from "kysely";
import type { Fragment, Handle } from "../../db/database.ts";
import { hasNamePart } from "../../users/index.ts";

interface QuizKey {
  readonly workspaceId: number;
  readonly quizId: number;
}

/** Ended attempts, without those that the quiz's closing cut off. */
const ENDED = sql`s.status in ('completed', 'timed_out')`;

/** Ended attempts, counted. */
export interface Figures {
  readonly people: number;
  readonly attempts: number;
  readonly completed: number;
  /** Attempts with every answer right. */
  readonly allRight: number;
  /** Right answers of an attempt on average; 0 without any. */
  readonly averageScore: number;
  /** Of one attempt; the greatest, if they differ. */
  readonly maxScore: number;
  /** Of an anonymous poll: ballots that are mixed, and those that the tallies count. */
  readonly mixed: number;
  readonly counted: number;
}

export async function findFigures(db: Handle, { workspaceId, quizId }: QuizKey): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select people, attempts, completed, all_right as "allRight", (score_sum::float8 / attempts) as "averageScore",
      max_score as "maxScore", mixed, counted
    from quiz_figures where workspace_id = ${workspaceId} and quiz_id = ${quizId} and attempts > 0
  `.execute(db);
  const none = { people: 0, attempts: 0, completed: 0, allRight: 0, averageScore: 0, maxScore: 0 };
  return rows[0] ?? { ...none, mixed: 0, counted: 0 };
}

/** Counts attempts that have ended, each once. */
export async function addToFigures(db: Handle, workspaceId: number, submissionIds: readonly number[]): Promise<void> {
  if (submissionIds.length === 0) return;
  await sql`
    insert into quiz_figures as f (workspace_id, quiz_id, people, attempts, completed, all_right, score_sum, max_score)
    select ${workspaceId}::bigint, s.quiz_id, ${FIGURES(workspaceId)}
    from quiz_submissions s where s.workspace_id = ${workspaceId} and s.id = any(${[...submissionIds]}::bigint[])
    group by s.quiz_id order by s.quiz_id
    on conflict (workspace_id, quiz_id) do update set people = f.people + excluded.people,
      attempts = f.attempts + excluded.attempts, completed = f.completed + excluded.completed,
      all_right = f.all_right + excluded.all_right, score_sum = f.score_sum + excluded.score_sum,
      max_score = greatest(f.max_score, excluded.max_score)
  `.execute(db);
}

/** The figures of attempts `s`: somebody counts with the first of theirs that ended. */
export const FIGURES = (workspaceId: number): Fragment => sql`
  count(*) filter (where not exists (
    select 1 from quiz_submissions b
    where b.workspace_id = ${workspaceId} and b.quiz_id = s.quiz_id and b.member_id = s.member_id
      and b.status in ('completed', 'timed_out') and b.attempt < s.attempt
  )), count(*), count(*) filter (where s.status = 'completed'),
  count(*) filter (where s.max_score > 0 and s.score = s.max_score), sum(s.score), max(s.max_score)`;

/** How often a question, worded in one way, was given an answer. */
export interface TallyRow {
  readonly questionId: number;
  readonly revision: number;
  /** An option's id, a slider's number, or 0 for a text. */
  readonly bucket: number;
  readonly value: number;
}

export async function findTallies(db: Handle, { workspaceId, quizId }: QuizKey): Promise<TallyRow[]> {
  const { rows } = await sql<TallyRow>`
    select question_id as "questionId", revision, bucket, value from quiz_tallies
    where workspace_id = ${workspaceId} and quiz_id = ${quizId} and value > 0
    order by question_id, revision, bucket
  `.execute(db);
  return rows;
}

/** Counts the answers of attempts that have ended. */
export async function addToTallies(db: Handle, workspaceId: number, submissionIds: readonly number[]): Promise<void> {
  if (submissionIds.length === 0) return;
  await sql`
    insert into quiz_tallies as t (workspace_id, quiz_id, question_id, revision, bucket, value)
    select ${workspaceId}::bigint, s.quiz_id, a.question_id, a.revision, ${BUCKET}, count(*)
    from quiz_submissions s
    join quiz_answers a on a.workspace_id = ${workspaceId} and a.submission_id = s.id
    where s.workspace_id = ${workspaceId} and s.id = any(${[...submissionIds]}::bigint[])
    group by s.quiz_id, a.question_id, a.revision, ${BUCKET} order by 2, 3, 4, 5
    on conflict (workspace_id, quiz_id, question_id, revision, bucket) do update set value = t.value + excluded.value
  `.execute(db);
}

/** Where an answer `a` is counted. */
export const BUCKET = sql`coalesce(a.option_id, a.number_value, 0)`;

/** What counts of each person, newest first, of the attempts up to one of them; 0 is up to the newest. */
export async function findEndedIds(
  db: Handle,
  page: QuizKey & {
    readonly until: number;
    /** A part of the person's name; empty for any. */
    readonly query: string;
    /** Everybody has one attempt at most. */
    readonly isOnce: boolean;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<number[]> {
  const { workspaceId, quizId, until, query, isOnce, limit, offset } = page;
  const last = lastOf(page);
  const upTo = until === 0 ? sql`` : sql`and (s.ended_at, s.id) <= ${last}`;
  const betterUpTo = until === 0 ? sql`` : sql`and (b.ended_at, b.id) <= ${last}`;
  const counts = isOnce
    ? sql``
    : sql`and not exists (
        select 1 from quiz_submissions b
        where b.workspace_id = ${workspaceId} and b.quiz_id = ${quizId} and b.member_id = s.member_id
          and b.status in ('completed', 'timed_out') and (b.score, - b.attempt) > (s.score, - s.attempt) ${betterUpTo}
      )`;
  const { rows } = await sql<{ id: number }>`
    select s.id from quiz_submissions s
    where s.workspace_id = ${workspaceId} and s.quiz_id = ${quizId} and ${ENDED} ${upTo} ${counts} ${named(workspaceId, query)}
    order by s.ended_at desc, s.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Attempts `s` of people whose names have the part. */
function named(workspaceId: number, part: string): Fragment {
  if (part === "") return sql``;
  return sql`and s.member_id in (
    select id from members where workspace_id = ${workspaceId} and ${hasNamePart(workspaceId, part)}
  )`;
}

function lastOf({ workspaceId, quizId, until }: QuizKey & { readonly until: number }): Fragment {
  return sql`(
    select u.ended_at, u.id from quiz_submissions u
    where u.workspace_id = ${workspaceId} and u.quiz_id = ${quizId} and u.id = ${until}
  )`;
}

/** What somebody wrote in an attempt. */
export interface TextRow {
  readonly submissionId: number;
  readonly memberId: number;
  readonly answeredAt: Date;
  readonly textValue: string;
}

/** What was written to one wording of a question, newest first; up to an attempt as in {@link findEndedIds}. */
export async function findTexts(
  db: Handle,
  page: QuizKey & {
    readonly questionId: number;
    readonly revision: number;
    readonly until: number;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<TextRow[]> {
  const { workspaceId, quizId, questionId, revision, until, limit, offset } = page;
  const upTo = until === 0 ? sql`` : sql`and (s.ended_at, s.id) <= ${lastOf(page)}`;
  const { rows } = await sql<TextRow>`
    select s.id as "submissionId", s.member_id as "memberId", s.ended_at as "answeredAt", a.text_value as "textValue"
    from quiz_submissions s
    join quiz_answers a on a.workspace_id = ${workspaceId} and a.submission_id = s.id
      and a.question_id = ${questionId} and a.revision = ${revision} and a.text_value is not null
    where s.workspace_id = ${workspaceId} and s.quiz_id = ${quizId} and ${ENDED} ${upTo}
    order by s.ended_at desc, s.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** Ended attempts before an id, newest first; 0 is from the newest. */
export async function findExportedIds(
  db: Handle,
  { workspaceId, quizId, before, limit }: QuizKey & { readonly before: number; readonly limit: number },
): Promise<number[]> {
  const older = before === 0 ? sql`` : sql`and s.id < ${before}`;
  const { rows } = await sql<{ id: number }>`
    select s.id from quiz_submissions s
    where s.workspace_id = ${workspaceId} and s.quiz_id = ${quizId} and ${ENDED} ${older}
    order by s.id desc limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Ended attempts by their people's names, behind one of them; 0 is from the first. */
export async function findIdsByName(
  db: Handle,
  page: QuizKey & {
    readonly after: number;
    /** A part of the person's name; empty for any. */
    readonly query: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<number[]> {
  const { workspaceId, quizId, after, query, limit, offset } = page;
  const last = sql`(
    select m.name collate "und-x-icu", m.id from quiz_submissions u
    join members m on m.workspace_id = ${workspaceId} and m.id = u.member_id
    where u.workspace_id = ${workspaceId} and u.id = ${after}
  )`;
  const behind = after === 0 ? sql`` : sql`and (m.name collate "und-x-icu", m.id) > ${last}`;
  const { rows } = await sql<{ id: number }>`
    select s.id from quiz_submissions s join members m on m.workspace_id = ${workspaceId} and m.id = s.member_id
    where s.workspace_id = ${workspaceId} and s.quiz_id = ${quizId} and ${ENDED} ${behind} ${named(workspaceId, query)}
    order by m.name collate "und-x-icu", m.id limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export interface StandingRow {
  /** Equal scores share one. */
  readonly rank: number;
  readonly memberId: number;
  readonly name: string;
  readonly avatarUrl: string;
  readonly score: number;
  readonly maxScore: number;
}

/** Everybody's best attempt, most right answers first; the first `limit`, and one's own wherever it is. */
export async function findStanding(
  db: Handle,
  { workspaceId, quizId, memberId, limit }: QuizKey & { readonly memberId: number; readonly limit: number },
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    with best as (
      select distinct on (s.member_id) s.member_id, s.score, s.max_score, s.ended_at, s.id from quiz_submissions s
      where s.workspace_id = ${workspaceId} and s.quiz_id = ${quizId} and ${ENDED}
      order by s.member_id, s.score desc, s.ended_at, s.id
    ), placed as (
      select b.*, rank() over (order by b.score desc) as rank,
        row_number() over (order by b.score desc, b.ended_at, b.id) as place
      from best b
    )
    select p.rank::int as rank, p.member_id as "memberId", m.name, m.avatar_url as "avatarUrl", p.score,
      p.max_score as "maxScore"
    from placed p join members m on m.workspace_id = ${workspaceId} and m.id = p.member_id
    where p.place <= ${limit} or p.member_id = ${memberId} order by p.place
  `.execute(db);
  return rows;
}
