import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { QuizKey } from "./quiz.repository.ts";

/** People with an attempt in progress. */
export async function findTakers(db: Handle, { workspaceId, id }: QuizKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select member_id as id from quiz_submissions
    where workspace_id = ${workspaceId} and quiz_id = ${id} and status = 'in_progress' order by 1
  `.execute(db);
  return rows.map((row) => row.id);
}

/** All that were ever begun. */
export async function countAttempts(db: Handle, { workspaceId, id }: QuizKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quiz_submissions where workspace_id = ${workspaceId} and quiz_id = ${id}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
