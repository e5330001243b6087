import { sql } from "kysely";
import type { RegroupRows } from "../feature.ts";

/** Buying locks the perk, so this waits for purchases in progress. */
export const regroupPerks: RegroupRows = async (db, { workspaceId, groupId, parentId }) => {
  await sql`
    update products set group_id = ${parentId} where workspace_id = ${workspaceId} and group_id = ${groupId}
  `.execute(db);
};
