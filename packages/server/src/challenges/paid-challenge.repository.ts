import type { ChallengePlace } from "@guildhall/core/challenges";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface PaidChallenge extends ChallengePlace {
  readonly assignmentId: number;
  readonly id: number;
  readonly title: string;
}

export async function findPaidChallenges(
  db: Handle,
  workspaceId: number,
  assignmentIds: readonly number[],
): Promise<PaidChallenge[]> {
  const { rows } = await sql<PaidChallenge>`
    select a.id as "assignmentId", c.id, c.title, c.status, c.group_id as "groupId" from assignments a
    join challenges c on c.workspace_id = a.workspace_id and c.id = a.challenge_id
    where a.workspace_id = ${workspaceId} and a.id = any(${[...assignmentIds]}::bigint[])
  `.execute(db);
  return rows;
}
