import type { QuestionType } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import type { Reward } from "../../activities/index.ts";
import type { Handle } from "../../db/database.ts";

/** What a question says. */
export interface QuestionWords {
  readonly description: string;
  readonly hint: string;
  readonly explanation: string;
}

/** A question as its author writes it; `options` in their order. */
export interface QuestionFields extends QuestionWords {
  readonly type: QuestionType;
  readonly isRequired: boolean;
  /** Of sliders. */
  readonly min: number | null;
  readonly max: number | null;
  readonly rewards: readonly Reward[];
  readonly options: readonly { readonly description: string; readonly isCorrect: boolean }[];
}

export interface QuizQuestions {
  readonly workspaceId: number;
  readonly quizId: number;
}

export interface QuestionKey extends QuizQuestions {
  readonly questionId: number;
}

interface WordingKey extends Omit<QuestionKey, "quizId"> {
  readonly revision: number;
}

interface Wording extends QuestionWords {
  /** By option id. */
  readonly texts: Readonly<Record<string, string>>;
}

/** An option of a list of questions: its question's place in the list, and its own in the question. */
interface OptionPlace {
  readonly question: number;
  readonly position: number;
}

/**
 * The order in which options get their ids. It mustn't tell the author's, where the right one is often the first.
 */
export type OptionOrder = (options: readonly OptionPlace[]) => readonly OptionPlace[];

/** Adds questions from a position on, where there's room; returns their ids in order. */
export async function insertQuestions(
  db: Handle,
  { workspaceId, quizId, position }: QuizQuestions & { readonly position: number },
  { questions, order }: { readonly questions: readonly QuestionFields[]; readonly order: OptionOrder },
): Promise<number[]> {
  if (questions.length === 0) return [];
  const lines = questions.map(
    ({ type, isRequired, min, max }, index) =>
      sql`(${workspaceId}, ${quizId}, ${position + index}, ${type}, ${isRequired}, ${min}, ${max})`,
  );
  const { rows } = await sql<{ id: number; position: number }>`
    insert into quiz_questions (workspace_id, quiz_id, position, type, is_required, min, max)
    values ${sql.join(lines)} returning id, position
  `.execute(db);
  const ids = rows.sort((first, second) => first.position - second.position).map(({ id }) => id);
  const made = questions.map((question, index) => ({ ...question, questionId: ids[index] ?? 0, revision: 1 }));
  await insertContents(db, workspaceId, { questions: made, order });
  await recountQuestions(db, { workspaceId, quizId });
  return ids;
}

/** Replaces all of a question that nobody was asked: its options get new ids. */
export async function replaceQuestion(
  db: Handle,
  { workspaceId, questionId }: Omit<QuestionKey, "quizId">,
  { question, order }: { readonly question: QuestionFields; readonly order: OptionOrder },
): Promise<void> {
  const { type, isRequired, min, max } = question;
  await sql`
    update quiz_questions set type = ${type}, is_required = ${isRequired}, min = ${min}, max = ${max}
    where workspace_id = ${workspaceId} and id = ${questionId}
  `.execute(db);
  await deleteContents(db, workspaceId, questionId);
  await insertContents(db, workspaceId, { questions: [{ ...question, questionId, revision: 1 }], order });
}

/** Changes a wording that nobody was asked. */
export async function replaceWording(db: Handle, key: WordingKey, wording: Wording): Promise<void> {
  await sql`
    update question_wordings set description = ${wording.description}, hint = ${wording.hint},
      explanation = ${wording.explanation}, options = ${JSON.stringify(wording.texts)}::jsonb
    where workspace_id = ${key.workspaceId} and question_id = ${key.questionId} and revision = ${key.revision}
  `.execute(db);
}

/** Adds a wording, which is the current one from now on. */
export async function addWording(
  db: Handle,
  { workspaceId, questionId, revision }: WordingKey,
  wording: Wording,
): Promise<void> {
  const { description, hint, explanation, texts } = wording;
  await sql`
    insert into question_wordings (workspace_id, question_id, revision, description, hint, explanation, options)
    values (${workspaceId}, ${questionId}, ${revision}, ${description}, ${hint}, ${explanation}, ${JSON.stringify(texts)}::jsonb)
  `.execute(db);
  await sql`
    update quiz_questions set revision = ${revision} where workspace_id = ${workspaceId} and id = ${questionId}
  `.execute(db);
}

/** Deletes one that nobody was asked, and closes the gap. */
export async function removeQuestion(db: Handle, key: QuestionKey): Promise<void> {
  const { workspaceId, quizId, questionId } = key;
  await deleteContents(db, workspaceId, questionId);
  const { rows } = await sql<{ position: number }>`
    delete from quiz_questions where workspace_id = ${workspaceId} and id = ${questionId} returning position
  `.execute(db);
  await makeRoom(db, { workspaceId, quizId, position: rows[0]?.position ?? 0, count: -1 });
  await recountQuestions(db, key);
}

/** Moves the questions from a position on; a negative count closes a gap. */
export async function makeRoom(
  db: Handle,
  { workspaceId, quizId, position, count }: QuizQuestions & { readonly position: number; readonly count: number },
): Promise<void> {
  await sql`
    update quiz_questions set position = position + ${count}::int
    where workspace_id = ${workspaceId} and quiz_id = ${quizId} and position >= ${position}
  `.execute(db);
}

export async function saveOrder(
  db: Handle,
  { workspaceId, quizId }: QuizQuestions,
  order: readonly { readonly id: number; readonly position: number }[],
): Promise<void> {
  const ids = order.map(({ id }) => id);
  const positions = order.map(({ position }) => position);
  await sql`
    update quiz_questions q set position = wanted.position
    from unnest(${ids}::bigint[], ${positions}::int[]) as wanted (id, position)
    where q.workspace_id = ${workspaceId} and q.quiz_id = ${quizId} and q.id = wanted.id
  `.execute(db);
}

interface MadeQuestion extends QuestionFields {
  readonly questionId: number;
  readonly revision: number;
}

async function insertContents(
  db: Handle,
  workspaceId: number,
  { questions, order }: { readonly questions: readonly MadeQuestion[]; readonly order: OptionOrder },
): Promise<void> {
  const texts = await insertOptions(db, workspaceId, { questions, order });
  const wordings = questions.map(
    ({ questionId, revision, description, hint, explanation }) =>
      sql`(${workspaceId}, ${questionId}, ${revision}, ${description}, ${hint}, ${explanation},
        ${JSON.stringify(texts.get(questionId) ?? {})}::jsonb)`,
  );
  await sql`
    insert into question_wordings (workspace_id, question_id, revision, description, hint, explanation, options)
    values ${sql.join(wordings)}
  `.execute(db);
  const rewards = questions.flatMap(({ questionId, rewards }) =>
    rewards.map(({ currencyId, amount }) => sql`(${workspaceId}, ${questionId}, ${currencyId}, ${amount})`),
  );
  if (rewards.length === 0) return;
  await sql`
    insert into question_rewards (workspace_id, question_id, currency_id, amount) values ${sql.join(rewards)}
  `.execute(db);
}

/** Returns the texts by option id, for each question. */
async function insertOptions(
  db: Handle,
  workspaceId: number,
  { questions, order }: { readonly questions: readonly MadeQuestion[]; readonly order: OptionOrder },
): Promise<ReadonlyMap<number, Record<string, string>>> {
  const places = questions.flatMap(({ options }, question) => options.map((_, position) => ({ question, position })));
  if (places.length === 0) return new Map();
  const lines = order(places).map(({ question, position }) => {
    const { questionId = 0, options = [] } = questions[question] ?? {};
    return sql`(${workspaceId}, ${questionId}, ${position}, ${options[position]?.isCorrect ?? false})`;
  });
  const { rows } = await sql<{ id: number; questionId: number; position: number }>`
    insert into quiz_options (workspace_id, question_id, position, is_correct)
    values ${sql.join(lines)} returning id, question_id as "questionId", position
  `.execute(db);
  return new Map(
    questions.map(({ questionId, options }) => {
      const own = rows.filter((row) => row.questionId === questionId);
      const texts = own.map(({ id, position }) => [String(id), options[position]?.description ?? ""] as const);
      return [questionId, Object.fromEntries(texts)];
    }),
  );
}

async function deleteContents(db: Handle, workspaceId: number, questionId: number): Promise<void> {
  for (const table of ["question_rewards", "quiz_options", "question_wordings"] as const)
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId} and question_id = ${questionId}`.execute(
      db,
    );
}

async function recountQuestions(db: Handle, { workspaceId, quizId }: QuizQuestions): Promise<void> {
  await sql`
    update quizzes set question_count = (
      select count(*) from quiz_questions q where q.workspace_id = ${workspaceId} and q.quiz_id = ${quizId})
    where workspace_id = ${workspaceId} and id = ${quizId}
  `.execute(db);
}
