import { isPoll } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import { saveEntityRewards, saveRewards, toStateColumns } from "../activities/index.ts";
import type { RewardTables } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";
import type { QuizState } from "./quiz-kind.ts";
import type { QuizFields, QuizGifts, QuizKey } from "./quiz.repository.ts";

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

/** Updates what its author may edit. */
export async function saveQuizFields(db: Handle, key: QuizKey, fields: QuizFields): Promise<void> {
  await db
    .updateTable("quizzes")
    .set(toFieldColumns(fields))
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.id)
    .execute();
  if (isPoll(fields)) await unmarkOptions(db, key);
}

const GIVEN = { rewards: "quiz_rewards", entityRewards: "quiz_entity_rewards", owner: "quiz_id" } as const;
const DEFAULTS = { rewards: "quiz_defaults", owner: "quiz_id" } as const satisfies Omit<RewardTables, "entityRewards">;

/** In place of its earlier ones. */
export async function saveGifts(db: Handle, key: QuizKey, gifts: QuizGifts): Promise<void> {
  await saveRewards(db, { ...key, tables: GIVEN }, gifts.rewards);
  await saveRewards(db, { ...key, tables: DEFAULTS }, gifts.questionDefaultRewards);
  await saveEntityRewards(db, { ...key, tables: GIVEN }, gifts.templateIds);
}

// A poll's options are neither right nor wrong, also if it was a quiz before.
async function unmarkOptions(db: Handle, { workspaceId, id }: QuizKey): Promise<void> {
  await sql`
    update quiz_options o set is_correct = false
    where o.workspace_id = ${workspaceId} and o.is_correct and o.question_id in (
      select q.id from quiz_questions q where q.workspace_id = ${workspaceId} and q.quiz_id = ${id})
  `.execute(db);
}

function toFieldColumns(fields: QuizFields) {
  const { title, description, channel, groupId } = fields;
  return {
    type: fields.type,
    title,
    description,
    channel: channel === null ? null : JSON.stringify(channel),
    group_id: groupId,
    draw_count: fields.drawCount,
    shuffle_questions: fields.shuffleQuestions,
    shuffle_options: fields.shuffleOptions,
    time_limit_s: fields.timeLimit,
    max_attempts: fields.maxAttempts,
    reveals: fields.reveals,
    standings: fields.standings,
    results_for: fields.resultsFor,
    is_anonymous: fields.isAnonymous,
  };
}
