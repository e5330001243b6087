import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import { INVITED_UNTIL, JOINED } from "./awaited-person.repository.ts";
import type { JoinedThanks } from "./waiting-thanks.repository.ts";

/** Thanks that have waited too long. */
export type StaleThanks = Pick<JoinedThanks, "workspaceId" | "thanksId">;

/**
 * In all workspaces, oldest first: given at that time or before, or with an invite that has ended by `at`; without those
 * whose person has joined.
 */
export async function findStaleThanks(
  db: Handle,
  { givenUntil, at }: { readonly givenUntil: Date; readonly at: Date },
  limit: number,
): Promise<readonly StaleThanks[]> {
  const { rows } = await sql<StaleThanks>`
    select t.workspace_id as "workspaceId", t.id as "thanksId"
    from thanks t join thanks_strangers x on x.workspace_id = t.workspace_id and x.thanks_id = t.id
    where t.status = 'waiting' and (t.published_at <= ${givenUntil} or ${INVITED_UNTIL} <= ${at})
      and not exists ${JOINED}
    order by t.published_at limit ${limit}
  `.execute(db);
  return rows;
}

/** Returns whether it still waited. */
export async function markExpired(tx: Handle | Tx, { workspaceId, thanksId }: StaleThanks): Promise<boolean> {
  const result = await tx
    .updateTable("thanks")
    .set({ status: "expired" })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", thanksId)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
