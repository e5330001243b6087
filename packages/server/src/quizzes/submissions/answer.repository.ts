import type { GivenAnswer, RewardLine } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

export interface AnswerRow extends GivenAnswer {
  readonly questionId: number;
  readonly submissionId: number;
  /** The wording that was answered. */
  readonly revision: number;
  /** Null if nothing is right or wrong. */
  readonly isRight: boolean | null;
}

export async function findAnswers(
  db: Handle,
  workspaceId: number,
  submissionIds: readonly number[],
): Promise<AnswerRow[]> {
  if (submissionIds.length === 0) return [];
  const { rows } = await sql<AnswerRow>`
    select submission_id as "submissionId", question_id as "questionId", revision, option_id as "optionId",
      text_value as "textValue", number_value as "numberValue", is_right as "isRight"
    from quiz_answers where workspace_id = ${workspaceId} and submission_id = any(${[...submissionIds]}::bigint[])
    order by submission_id, question_id
  `.execute(db);
  return rows;
}

export async function insertAnswers(
  db: Handle,
  { workspaceId, at }: { readonly workspaceId: number; readonly at: Date },
  answers: readonly AnswerRow[],
): Promise<void> {
  if (answers.length === 0) return;
  const lines = answers.map(
    ({ submissionId, questionId, revision, optionId, textValue, numberValue, isRight }) => sql`(
      ${workspaceId}, ${submissionId}, ${questionId}, ${revision}, ${optionId}, ${textValue}, ${numberValue}, ${isRight}, ${at}
    )`,
  );
  await sql`
    insert into quiz_answers (workspace_id, submission_id, question_id, revision, option_id, text_value, number_value,
      is_right, answered_at)
    values ${sql.join(lines)}
  `.execute(db);
}

export interface PaidRow extends RewardLine {
  readonly submissionId: number;
}

/** What attempts paid. */
export async function findPaid(db: Handle, workspaceId: number, submissionIds: readonly number[]): Promise<PaidRow[]> {
  if (submissionIds.length === 0) return [];
  const { rows } = await sql<PaidRow>`
    select submission_id as "submissionId", currency_id as "currencyId", amount from submission_rewards
    where workspace_id = ${workspaceId} and submission_id = any(${[...submissionIds]}::bigint[])
    order by submission_id, currency_id
  `.execute(db);
  return rows;
}

export async function insertPaid(
  db: Handle,
  { workspaceId, submissionId }: { readonly workspaceId: number; readonly submissionId: number },
  rewards: readonly RewardLine[],
): Promise<void> {
  if (rewards.length === 0) return;
  const lines = rewards.map(
    ({ currencyId, amount }) => sql`(${workspaceId}, ${submissionId}, ${currencyId}, ${amount})`,
  );
  await sql`
    insert into submission_rewards (workspace_id, submission_id, currency_id, amount) values ${sql.join(lines)}
  `.execute(db);
}
