import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Keeps a group from being deleted until the transaction ends; false when there is none. */
export async function holdGroup(
  db: Handle,
  { workspaceId, groupId }: { readonly workspaceId: number; readonly groupId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select id from groups where workspace_id = ${workspaceId} and id = ${groupId} for key share
  `.execute(db);
  return rows.length > 0;
}
