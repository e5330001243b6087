import type { StepChoice } from "@guildhall/core/chains";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** What can be a step, the newest first, by a part of its title; "" for all. */
export async function findStepChoices(
  db: Handle,
  {
    workspaceId,
    query,
    offset,
    limit,
  }: { readonly workspaceId: number; readonly query: string; readonly offset: number; readonly limit: number },
): Promise<StepChoice[]> {
  const isNamed = query === "" ? sql`` : sql`and position(lower(${query}) in lower(c.title)) > 0`;
  const { rows } = await sql<StepChoice>`
    select 'challenge' as "entityType", c.id as "entityId", c.title, c.type, c.list = 'draft' as "isDraft",
      c.group_id as "groupId", c.created_at as made
    from challenges c where c.workspace_id = ${workspaceId} and c.list in ('draft', 'active') ${isNamed}
    union all
    select 'quiz', c.id, c.title, c.type, c.list = 'draft', c.group_id, c.created_at
    from quizzes c where c.workspace_id = ${workspaceId} and c.list in ('draft', 'active') ${isNamed}
    order by made desc, "entityType", "entityId" desc offset ${offset} limit ${limit}
  `.execute(db);
  return rows;
}
