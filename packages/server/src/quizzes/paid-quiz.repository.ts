import type { ActivityPlace } from "@guildhall/core/activities";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface PaidQuiz extends ActivityPlace {
  readonly id: number;
  readonly title: string;
}

export async function findPaidQuizzes(db: Handle, workspaceId: number, ids: readonly number[]): Promise<PaidQuiz[]> {
  const { rows } = await sql<PaidQuiz>`
    select id, title, status, group_id as "groupId" from quizzes
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
  `.execute(db);
  return rows;
}
