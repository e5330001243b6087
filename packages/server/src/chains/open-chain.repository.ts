import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Everyone's open chains: how many, and the titles of the newest. */
export interface OpenChains {
  readonly count: number;
  readonly titles: readonly string[];
}

export async function findOpenChains(
  db: Handle,
  { workspaceId, limit }: { readonly workspaceId: number; readonly limit: number },
): Promise<OpenChains> {
  const { rows } = await sql<{ title: string; count: number }>`
    select title, (count(*) over ())::int as count from chains
    where workspace_id = ${workspaceId} and list = 'active' and group_id = 0
    order by published_at desc, id desc limit ${limit}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, titles: rows.map(({ title }) => title) };
}
