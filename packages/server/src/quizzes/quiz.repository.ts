import type { ScheduleLine } from "@guildhall/core/schedules";
import { sql } from "kysely";
import { STATE_COLUMNS, toStateColumns } from "../activities/index.ts";
import type { ActivityCounterTable, ActivityMonthTable } from "../db/activity-tables.ts";
import type {
  AnswerTable,
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
  }
}

export interface QuizKey {
  readonly workspaceId: number;
  readonly id: number;
}

export interface QuizFields {
  readonly title: string;
  readonly description: string;
  readonly channel: { readonly id: string; readonly name: string } | null;
  /** 0 is everyone. */
  readonly groupId: number;
}

/** Quiz as stored, with its author. */
export interface QuizRow extends QuizFields, QuizState {
  readonly id: number;
  readonly authorId: number;
  readonly authorName: string;
  readonly authorAvatarUrl: string;
  /** How a draft with `publishAt` repeats; null for others. */
  readonly repetition: Omit<ScheduleLine, "publishAt"> | null;
}

/** The columns of {@link QuizRow} of `c` and its author `a`. */
export const quizColumns = (workspaceId: number): Fragment => sql`
  c.id, ${STATE_COLUMNS}, c.title, c.description, c.channel, c.group_id as "groupId",
  c.author_member_id as "authorId", a.name as "authorName", a.avatar_url as "authorAvatarUrl",
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

/** Locks it until the transaction ends. */
export async function lockQuiz(db: Handle, key: QuizKey): Promise<QuizRow | undefined> {
  const { rows } = await sql`
    select id from quizzes where workspace_id = ${key.workspaceId} and id = ${key.id} for no key update
  `.execute(db);
  // Read after locking, so it sees what was committed while waiting.
  return rows.length === 0 ? undefined : findQuiz(db, key);
}

/** `copyOf` is the scheduled draft it was copied from, 0 for none. */
export interface NewQuiz extends QuizFields, QuizState {
  readonly workspaceId: number;
  readonly authorId: number;
  readonly copyOf: number;
  readonly createdAt: Date;
}

/** Returns its id. */
export async function insertQuiz(db: Handle, made: NewQuiz): Promise<number> {
  const { id } = await db
    .insertInto("quizzes")
    .values({
      workspace_id: made.workspaceId,
      author_member_id: made.authorId,
      copy_of: made.copyOf,
      created_at: made.createdAt,
      ...toFieldColumns(made),
      ...toStateColumns(made),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveQuizFields(db: Handle, key: QuizKey, fields: QuizFields): Promise<void> {
  await db
    .updateTable("quizzes")
    .set(toFieldColumns(fields))
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.id)
    .execute();
}

function toFieldColumns({ title, description, channel, groupId }: QuizFields) {
  return { title, description, channel: channel === null ? null : JSON.stringify(channel), group_id: groupId };
}
