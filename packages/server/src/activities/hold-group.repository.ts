import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Locks a group against deletion until the transaction ends; false if there is none. */
export async function holdGroup(
  db: Handle,
  { workspaceId, groupId }: { readonly workspaceId: number; readonly groupId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select id from groups where workspace_id = ${workspaceId} and id = ${groupId} for key share
  `.execute(db);
  return rows.length > 0;
}
