import type { ActivityPlace } from "@guildhall/core/activities";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface PaidContest extends ActivityPlace {
  readonly id: number;
  readonly title: string;
}

export async function findPaidContests(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<PaidContest[]> {
  const { rows } = await sql<PaidContest>`
    select id, title, status, group_id as "groupId" from contests
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
  `.execute(db);
  return rows;
}
