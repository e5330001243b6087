import type { RewardLine } from "@guildhall/core/quizzes";
import type { TakenQuiz } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

/** What attempts need of a quiz or poll. */
export interface TakenQuizRow extends TakenQuiz {
  readonly id: number;
  readonly title: string;
  /** 0 is everyone. */
  readonly groupId: number;
  readonly hasStarted: boolean;
}

/** Against closing it and changing its questions; people who answer don't wait for one another. */
export type QuizHold = "none" | "share";

const HOLDS = { none: sql``, share: sql`for key share of c` } as const;

/** Includes deleted drafts. */
export async function findTakenQuiz(
  db: Handle,
  { workspaceId, id, hold }: { readonly workspaceId: number; readonly id: number; readonly hold: QuizHold },
): Promise<TakenQuizRow | undefined> {
  const { rows } = await sql<TakenQuizRow>`
    select c.id, c.type, c.status, c.title, c.group_id as "groupId", c.author_member_id as "authorId",
      c.draw_count as "drawCount", c.shuffle_questions as "shuffleQuestions", c.shuffle_options as "shuffleOptions",
      c.time_limit_s as "timeLimit", c.max_attempts as "maxAttempts", c.reveals, c.standings,
      c.results_for as "resultsFor", c.is_anonymous as "isAnonymous", c.has_started as "hasStarted"
    from quizzes c where c.workspace_id = ${workspaceId} and c.id = ${id} ${HOLDS[hold]}
  `.execute(db);
  return rows[0];
}

/** From now on its questions only change their wording. */
export async function markStarted(db: Handle, workspaceId: number, quizId: number): Promise<void> {
  await sql`
    update quizzes set has_started = true where workspace_id = ${workspaceId} and id = ${quizId} and not has_started
  `.execute(db);
}

/** What completing it pays. */
export async function findQuizRewards(db: Handle, workspaceId: number, quizId: number): Promise<RewardLine[]> {
  const { rows } = await sql<RewardLine>`
    select currency_id as "currencyId", amount from quiz_rewards
    where workspace_id = ${workspaceId} and quiz_id = ${quizId} order by currency_id
  `.execute(db);
  return rows;
}

/** Achievement templates granted on completion. */
export async function findTemplateIds(db: Handle, workspaceId: number, quizId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select template_id as id from quiz_entity_rewards where workspace_id = ${workspaceId} and quiz_id = ${quizId}
  `.execute(db);
  return rows.map(({ id }) => id);
}
