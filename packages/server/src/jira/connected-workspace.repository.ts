import type { Handle } from "../db/database.ts";

/** The workspaces that have a Jira site. */
export async function listConnectedWorkspaces(db: Handle): Promise<readonly number[]> {
  const sites = await db
    .selectFrom("jira_sites")
    .select("workspace_id as workspaceId")
    .distinct()
    .where("state", "=", "active")
    .execute();
  return sites.map(({ workspaceId }) => workspaceId);
}
