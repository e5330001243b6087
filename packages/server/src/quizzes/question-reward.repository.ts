import { sql } from "kysely";
import type { Reward } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";

/** What a question of a quiz pays in one currency. */
export interface QuestionReward extends Reward {
  readonly quizId: number;
}

export async function findQuestionRewards(
  db: Handle,
  { workspaceId, quizIds }: { readonly workspaceId: number; readonly quizIds: readonly number[] },
): Promise<QuestionReward[]> {
  const { rows } = await sql<QuestionReward>`
    select q.quiz_id as "quizId", r.currency_id as "currencyId", r.amount
    from quiz_questions q
    join question_rewards r on r.workspace_id = ${workspaceId} and r.question_id = q.id
    where q.workspace_id = ${workspaceId} and q.quiz_id = any(${[...quizIds]}::bigint[])
  `.execute(db);
  return rows;
}
