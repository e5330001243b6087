import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Everyone's contests whose time isn't over: how many, and the titles of the newest. */
export interface OpenContests {
  readonly count: number;
  readonly titles: readonly string[];
}

export async function findOpenContests(
  db: Handle,
  { workspaceId, at, limit }: { readonly workspaceId: number; readonly at: Date; readonly limit: number },
): Promise<OpenContests> {
  const { rows } = await sql<{ title: string; count: number }>`
    select title, (count(*) over ())::int as count from contests
    where workspace_id = ${workspaceId} and list = 'active' and group_id = 0 and (closes_at is null or closes_at > ${at})
    order by published_at desc, id desc limit ${limit}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, titles: rows.map(({ title }) => title) };
}
