import type { Handle } from "../db/database.ts";

/** A Jira site from which the app was removed. */
export async function storeGoneSite(db: Handle, workspaceId: number, siteUrl: string): Promise<void> {
  const at = new Date("2026-11-02T10:00:00Z");
  await db
    .insertInto("jira_sites")
    .values({
      ...{ workspace_id: workspaceId, site_url: siteUrl, environment: "production", state: "uninstalled" },
      ...{ installation_id: `of ${siteUrl}`, cloud_id: `at ${siteUrl}`, seen_at: at, created_at: at, changed_at: at },
    })
    .execute();
}
