import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Everyone's quizzes and polls that are open: how many, and the titles of the newest. */
export interface OpenQuizzes {
  readonly count: number;
  readonly titles: readonly string[];
}

export async function findOpenQuizzes(
  db: Handle,
  { workspaceId, limit }: { readonly workspaceId: number; readonly limit: number },
): Promise<OpenQuizzes> {
  const { rows } = await sql<{ title: string; count: number }>`
    select title, (count(*) over ())::int as count from quizzes
    where workspace_id = ${workspaceId} and list = 'active' and group_id = 0
    order by published_at desc, id desc limit ${limit}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, titles: rows.map(({ title }) => title) };
}
