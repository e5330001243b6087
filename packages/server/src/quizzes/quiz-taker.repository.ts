import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { QuizKey } from "./quiz.repository.ts";

interface AttemptCounts {
  readonly attempts: number;
  readonly open: number;
}

export const NO_ATTEMPTS: AttemptCounts = { attempts: 0, open: 0 };

/** People with an attempt in progress. */
export async function findTakers(db: Handle, { workspaceId, id }: QuizKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select member_id as id from quiz_submissions
    where workspace_id = ${workspaceId} and quiz_id = ${id} and status = 'in_progress' order by 1
  `.execute(db);
  return rows.map((row) => row.id);
}

/** All that were ever begun, and those in progress. */
export async function countAttempts(db: Handle, { workspaceId, id }: QuizKey): Promise<AttemptCounts> {
  const { rows } = await sql<AttemptCounts>`
    select count(*)::int as attempts, count(*) filter (where status = 'in_progress')::int as open
    from quiz_submissions where workspace_id = ${workspaceId} and quiz_id = ${id}
  `.execute(db);
  return rows[0] ?? NO_ATTEMPTS;
}
