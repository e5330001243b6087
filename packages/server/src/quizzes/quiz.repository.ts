import type { QuizSettings } from "@guildhall/core/quizzes";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { sql } from "kysely";
import { STATE_COLUMNS } from "../activities/index.ts";
import type { Reward } from "../activities/index.ts";
import type { ActivityCounterTable, ActivityMonthTable } from "../db/activity-tables.ts";
import type {
  AnswerTable,
  BallotTable,
  FigureTable,
  OptionTable,
  QuestionRewardTable,
  QuestionTable,
  QuizAmountTable,
  QuizEntityRewardTable,
  QuizTable,
  SubmissionRewardTable,
  SubmissionTable,
  TallyTable,
  WordingTable,
} from "../db/quiz-tables.ts";
import type { Fragment, Handle } from "../db/database.ts";
import type { QuizState } from "./quiz-kind.ts";

declare module "../db/schema.ts" {
  interface Schema {
    quizzes: QuizTable;
    quiz_counters: ActivityCounterTable;
    quiz_months: ActivityMonthTable;
    quiz_rewards: QuizAmountTable;
    quiz_defaults: QuizAmountTable;
    quiz_entity_rewards: QuizEntityRewardTable;
    quiz_questions: QuestionTable;
    question_wordings: WordingTable;
    quiz_options: OptionTable;
    question_rewards: QuestionRewardTable;
    quiz_submissions: SubmissionTable;
    quiz_answers: AnswerTable;
    submission_rewards: SubmissionRewardTable;
    quiz_tallies: TallyTable;
    quiz_figures: FigureTable;
    quiz_ballots: BallotTable;
  }
}

export interface QuizKey {
  readonly workspaceId: number;
  readonly id: number;
}

export interface QuizFields extends QuizSettings {
  readonly title: string;
  readonly description: string;
  readonly channel: { readonly id: string; readonly name: string } | null;
  /** 0 is everyone. */
  readonly groupId: number;
}

/** What it gives, by currency id, and what the form of a new question starts with. */
export interface QuizGifts {
  readonly rewards: readonly Reward[];
  readonly questionDefaultRewards: readonly Reward[];
  readonly templateIds: readonly number[];
}

/** Quiz or poll as stored, with its author. */
export interface QuizRow extends QuizFields, QuizGifts, QuizState {
  readonly id: number;
  readonly questionCount: number;
  /** Somebody has begun an attempt. */
  readonly hasStarted: boolean;
  readonly authorId: number;
  readonly authorName: string;
  readonly authorAvatarUrl: string;
  /** How a draft with `publishAt` repeats; null for others. */
  readonly repetition: Omit<ScheduleLine, "publishAt"> | null;
}

/** The columns of {@link QuizRow} of `c` and its author `a`. */
export const quizColumns = (workspaceId: number): Fragment => sql`
  c.id, c.type, ${STATE_COLUMNS}, c.title, c.description, c.channel, c.group_id as "groupId",
  c.draw_count as "drawCount", c.shuffle_questions as "shuffleQuestions", c.shuffle_options as "shuffleOptions",
  c.time_limit_s as "timeLimit", c.max_attempts as "maxAttempts", c.reveals, c.standings, c.results_for as "resultsFor",
  c.is_anonymous as "isAnonymous", c.question_count as "questionCount", c.has_started as "hasStarted",
  c.author_member_id as "authorId", a.name as "authorName", a.avatar_url as "authorAvatarUrl",
  coalesce((select jsonb_agg(jsonb_build_object('currencyId', r.currency_id, 'amount', r.amount) order by r.currency_id)
    from quiz_rewards r where r.workspace_id = ${workspaceId} and r.quiz_id = c.id), '[]'::jsonb) as rewards,
  coalesce((select jsonb_agg(jsonb_build_object('currencyId', r.currency_id, 'amount', r.amount) order by r.currency_id)
    from quiz_defaults r where r.workspace_id = ${workspaceId} and r.quiz_id = c.id), '[]'::jsonb) as "questionDefaultRewards",
  coalesce((select jsonb_agg(e.template_id order by e.template_id)
    from quiz_entity_rewards e where e.workspace_id = ${workspaceId} and e.quiz_id = c.id), '[]'::jsonb) as "templateIds",
  case when c.publish_at is not null then (select jsonb_build_object('type', s.type, 'time', left(s.local_time, 5),
      'weekday', s.weekday, 'day', s.day_of_month, 'isPaused', s.paused_at is not null)
    from schedules s where s.workspace_id = ${workspaceId} and s.entity_type = 'quiz' and s.entity_id = c.id) end as repetition`;

/** Includes deleted ones. */
export async function findQuiz(db: Handle, { workspaceId, id }: QuizKey): Promise<QuizRow | undefined> {
  const { rows } = await sql<QuizRow>`
    select ${quizColumns(workspaceId)}
    from quizzes c join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    where c.workspace_id = ${workspaceId} and c.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Those of these, in no order; includes deleted ones. */
export async function findQuizzes(db: Handle, workspaceId: number, ids: readonly number[]): Promise<QuizRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<QuizRow>`
    select ${quizColumns(workspaceId)}
    from quizzes c join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[])
  `.execute(db);
  return rows;
}

/** Locks it until the transaction ends; people still start and answer it. */
export async function lockQuiz(db: Handle, key: QuizKey): Promise<QuizRow | undefined> {
  return lock(db, key, sql`for no key update`);
}

/** Locks it until the transaction ends, against starting and answering too. */
export async function lockQuizAgainstAnswers(db: Handle, key: QuizKey): Promise<QuizRow | undefined> {
  return lock(db, key, sql`for update`);
}

async function lock(db: Handle, key: QuizKey, strength: Fragment): Promise<QuizRow | undefined> {
  const { rows } = await sql`
    select id from quizzes where workspace_id = ${key.workspaceId} and id = ${key.id} ${strength}
  `.execute(db);
  // Read after locking, so it sees what was committed while waiting.
  return rows.length === 0 ? undefined : findQuiz(db, key);
}
