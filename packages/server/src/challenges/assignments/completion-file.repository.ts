import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

/** A submitted file; a submission is identified by its comment. */
export interface SubmittedFile {
  readonly attachmentId: number;
  /** The submission that added it; 0 if unknown. */
  readonly cameWith: number;
  /** The later submission that dropped it; null while it stays. */
  readonly takenOutWith: number | null;
}

/** Files of all submissions by attempt, in order; attempts without files are missing. */
export async function findSubmittedFiles(
  db: Handle,
  workspaceId: number,
  assignmentIds: readonly number[],
): Promise<Map<number, SubmittedFile[]>> {
  const { rows } = await sql<SubmittedFile & { readonly assignmentId: number }>`
    select assignment_id as "assignmentId", attachment_id as "attachmentId", came_with as "cameWith", taken_out_with as "takenOutWith"
    from assignment_files
    where workspace_id = ${workspaceId} and assignment_id = any(${[...assignmentIds]}::bigint[])
    order by assignment_id, position, attachment_id
  `.execute(db);
  return Map.groupBy(rows, (row) => row.assignmentId);
}

/** Files of the last submissions by attempt, in order; attempts without files are missing. */
export async function findFileIds(
  db: Handle,
  workspaceId: number,
  assignmentIds: readonly number[],
): Promise<Map<number, number[]>> {
  const all = await findSubmittedFiles(db, workspaceId, assignmentIds);
  const present = [...all].map(
    ([id, files]) => [id, files.filter(isPresent).map((file) => file.attachmentId)] as const,
  );
  return new Map(present.filter(([, ids]) => ids.length > 0));
}

/** Whether the last submission has the file. */
export function isPresent({ takenOutWith }: Pick<SubmittedFile, "takenOutWith">): boolean {
  return takenOutWith === null;
}

/** Kept files first, then new ones. */
export interface SubmissionFiles {
  readonly workspaceId: number;
  readonly assignmentId: number;
  readonly commentId: number;
  readonly kept: readonly number[];
  readonly added: readonly number[];
}

/** Files that a submission drops stay with the earlier ones. */
export async function saveSubmissionFiles(
  db: Handle,
  { workspaceId, assignmentId, commentId, kept, added }: SubmissionFiles,
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
