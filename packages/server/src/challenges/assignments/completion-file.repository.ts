import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

/** A file that was handed in with an attempt; hand-ins are named by the comments they left. */
export interface HandedInFile {
  readonly attachmentId: number;
  /** The hand-in that brought it; 0 where that is not known. */
  readonly cameWith: number;
  /** The later hand-in that left it out; null while it stays. */
  readonly takenOutWith: number | null;
}

/** The files of all hand-ins of these attempts by attempt, in their order; one without files is missing. */
export async function findHandedIn(
  db: Handle,
  workspaceId: number,
  assignmentIds: readonly number[],
): Promise<Map<number, HandedInFile[]>> {
  const { rows } = await sql<HandedInFile & { readonly assignmentId: number }>`
    select assignment_id as "assignmentId", attachment_id as "attachmentId", came_with as "cameWith", taken_out_with as "takenOutWith"
    from assignment_files
    where workspace_id = ${workspaceId} and assignment_id = any(${[...assignmentIds]}::bigint[])
    order by assignment_id, position, attachment_id
  `.execute(db);
  return Map.groupBy(rows, (row) => row.assignmentId);
}

/** The files of these attempts' last hand-ins by attempt, in their order; one without files is missing. */
export async function findFileIds(
  db: Handle,
  workspaceId: number,
  assignmentIds: readonly number[],
): Promise<Map<number, number[]>> {
  const all = await findHandedIn(db, workspaceId, assignmentIds);
  const present = [...all].map(
    ([id, files]) => [id, files.filter(isPresent).map((file) => file.attachmentId)] as const,
  );
  return new Map(present.filter(([, ids]) => ids.length > 0));
}

/** Whether the last hand-in held a file. */
export function isPresent({ takenOutWith }: Pick<HandedInFile, "takenOutWith">): boolean {
  return takenOutWith === null;
}

/** What a hand-in holds: files of those before that stay, and new ones, in this order. */
export interface HandIn {
  readonly workspaceId: number;
  readonly assignmentId: number;
  /** The comment it left. */
  readonly commentId: number;
  readonly kept: readonly number[];
  readonly added: readonly number[];
}

/** Writes what a hand-in holds; files of earlier ones that it leaves out stay with those. */
export async function writeHandIn(
  db: Handle,
  { workspaceId, assignmentId, commentId, kept, added }: HandIn,
): Promise<void> {
  await sql`
    update assignment_files set taken_out_with = ${commentId}
    where workspace_id = ${workspaceId} and assignment_id = ${assignmentId} and taken_out_with is null
      and attachment_id <> all(${[...kept]}::bigint[])
  `.execute(db);
  await sql`
    update assignment_files f set position = wanted.position - 1
    from unnest(${[...kept]}::bigint[]) with ordinality wanted (id, position)
    where f.workspace_id = ${workspaceId} and f.assignment_id = ${assignmentId} and f.attachment_id = wanted.id
  `.execute(db);
  if (added.length === 0) return;
  await db
    .insertInto("assignment_files")
    .values(
      added.map((id, index) => ({
        workspace_id: workspaceId,
        assignment_id: assignmentId,
        attachment_id: id,
        position: kept.length + index,
        came_with: commentId,
        taken_out_with: null,
      })),
    )
    .execute();
}
