import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { ChallengeKey } from "./states/challenge-state.ts";
import type { Deadlines } from "@guildhall/core/challenges";

/** When a draft was created and last copied for; UTC. */
export interface DraftTimes {
  readonly createdAt: Date;
  /** The occurrence a copy was published for, until the next one is known; null between them. */
  readonly copiedFor: Date | null;
  /** IANA zone of the workspace. */
  readonly zone: string;
}

export async function findDraftTimes(
  db: Handle,
  { workspaceId, challengeId }: ChallengeKey,
): Promise<DraftTimes | undefined> {
  const { rows } = await sql<DraftTimes>`
    select c.created_at as "createdAt", c.copied_for as "copiedFor", coalesce(w.settings ->> 'tz', 'UTC') as zone
    from challenges c join workspaces w on w.id = c.workspace_id
    where c.workspace_id = ${workspaceId} and c.id = ${challengeId}
  `.execute(db);
  return rows[0];
}

/** Stores the occurrence a draft was copied for, or null once the next one is known. */
export async function saveCopiedFor(
  db: Handle,
  { workspaceId, challengeId }: ChallengeKey,
  copiedFor: Date | null,
): Promise<void> {
  await sql`
    update challenges set copied_for = ${copiedFor} where workspace_id = ${workspaceId} and id = ${challengeId}
  `.execute(db);
}

export async function saveDeadlines(
  db: Handle,
  { workspaceId, challengeId }: ChallengeKey,
  deadlines: Deadlines,
): Promise<void> {
  await sql`
    update challenges
    set accept_deadline_at = ${deadlines.acceptDeadlineAt}, complete_deadline_at = ${deadlines.completeDeadlineAt}
    where workspace_id = ${workspaceId} and id = ${challengeId}
  `.execute(db);
}
