import { sql } from "kysely";
import type { Reward } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";

/** What a quiz's questions pay. */
export interface QuestionGifts extends Reward {
  readonly quizId: number;
}

/** The most that an attempt's questions pay, per quiz and currency: if it draws some, the best paid ones. */
export async function findQuestionGifts(
  db: Handle,
  { workspaceId, quizIds }: { readonly workspaceId: number; readonly quizIds: readonly number[] },
): Promise<QuestionGifts[]> {
  const { rows } = await sql<QuestionGifts>`
    select paid.quiz_id as "quizId", paid.currency_id as "currencyId", sum(paid.amount)::bigint as amount
    from (
      select q.quiz_id, r.currency_id, r.amount,
        row_number() over (partition by q.quiz_id, r.currency_id order by r.amount desc) as place
      from quiz_questions q
      join question_rewards r on r.workspace_id = ${workspaceId} and r.question_id = q.id
      where q.workspace_id = ${workspaceId} and q.quiz_id = any(${[...quizIds]}::bigint[])
    ) paid
    join quizzes c on c.workspace_id = ${workspaceId} and c.id = paid.quiz_id
    where paid.place <= coalesce(c.draw_count, paid.place)
    group by 1, 2 order by 1, 2
  `.execute(db);
  return rows;
}
