import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

interface OptInKey {
  readonly workspaceId: number;
  readonly memberId: number;
}

/** Null if they don't take part. */
export async function findOptIn(db: Handle, { workspaceId, memberId }: OptInKey): Promise<Date | null> {
  const row = await db
    .selectFrom("jira_opt_ins")
    .select("since")
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.since ?? null;
}

/** Locks a member's part until the transaction ends, so that their rewards of a day are counted one after another. */
export async function lockOptIn(db: Handle, { workspaceId, memberId }: OptInKey): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select since from jira_opt_ins where workspace_id = ${workspaceId} and member_id = ${memberId} for update
  `.execute(db);
  return rows[0]?.since ?? null;
}

/** Once more changes nothing: the first time counts. */
export async function optIn(db: Handle, { workspaceId, memberId }: OptInKey, since: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("jira_opt_ins")
    .values({ workspace_id: workspaceId, member_id: memberId, since })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function optOut(db: Handle, { workspaceId, memberId }: OptInKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("jira_opt_ins")
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
