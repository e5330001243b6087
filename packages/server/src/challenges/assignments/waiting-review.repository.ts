import { ASSIGNMENT_STATUSES, isInReview } from "@guildhall/core/challenges";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

const IN_REVIEW = ASSIGNMENT_STATUSES.filter((status) => isInReview({ status }));

/** Attempts that wait for a review, oldest first. */
export async function findWaitingReviews(db: Handle, workspaceId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from assignments where workspace_id = ${workspaceId} and status = any(${IN_REVIEW}::text[]) order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Whom the workspace tells of submissions. */
export async function findReviewRecipient(
  db: Handle,
  workspaceId: number,
): Promise<WorkspaceSettings["challengeReviewRecipient"]> {
  const { rows } = await sql<{ recipient: WorkspaceSettings["challengeReviewRecipient"] | null }>`
    select settings ->> 'challengeReviewRecipient' as recipient from workspaces where id = ${workspaceId}
  `.execute(db);
  return rows[0]?.recipient ?? DEFAULT_WORKSPACE_SETTINGS.challengeReviewRecipient;
}
