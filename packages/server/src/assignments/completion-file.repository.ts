import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** The files of these attempts' completions by attempt, in their order; one without files is missing. */
export async function findFileIds(db: Handle, workspaceId: number, assignmentIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ assignment_id: number; ids: number[] }>`
    select assignment_id, array_agg(attachment_id order by position) as ids from assignment_files
    where workspace_id = ${workspaceId} and assignment_id = any(${[...assignmentIds]}::bigint[])
    group by assignment_id
  `.execute(db);
  return new Map(rows.map((row) => [row.assignment_id, row.ids]));
}

/** Names the files of a completion anew, in this order. */
export async function replaceFiles(
  db: Handle,
  { workspaceId, assignmentId, ids }: { readonly workspaceId: number; readonly assignmentId: number; readonly ids: readonly number[] },
): Promise<void> {
  await db
    .deleteFrom("assignment_files")
    .where("workspace_id", "=", workspaceId)
    .where("assignment_id", "=", assignmentId)
    .execute();
  if (ids.length === 0) return;
  await db
    .insertInto("assignment_files")
    .values(ids.map((id, position) => ({ workspace_id: workspaceId, assignment_id: assignmentId, attachment_id: id, position })))
    .execute();
}
