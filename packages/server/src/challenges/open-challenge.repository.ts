import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Challenges of everyone's that can be accepted now: how many, and the titles of the newest. */
export interface OpenChallenges {
  readonly count: number;
  readonly titles: readonly string[];
}

export async function findOpenChallenges(
  db: Handle,
  { workspaceId, at, limit }: { readonly workspaceId: number; readonly at: Date; readonly limit: number },
): Promise<OpenChallenges> {
  const { rows } = await sql<{ title: string; count: number }>`
    select title, (count(*) over ())::int as count from challenges
    where workspace_id = ${workspaceId} and status in ('new', 'in_progress') and group_id = 0
      and (accept_deadline_at is null or accept_deadline_at > ${at})
    order by published_at desc, id desc limit ${limit}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, titles: rows.map(({ title }) => title) };
}
