import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

interface SiteOf {
  readonly workspaceId: number;
  readonly cloudId: string;
}

/** Address of the only site that's connected besides this one; "" if it's none, several, or this one is connected already. */
export async function findOnlyOther(db: Handle, { workspaceId, cloudId }: SiteOf): Promise<string> {
  const { rows } = await sql<{ cloudId: string; siteUrl: string }>`
    select cloud_id as "cloudId", max(site_url) as "siteUrl" from jira_sites
    where workspace_id = ${workspaceId} and state = 'active' group by cloud_id
  `.execute(db);
  const [only, another] = rows;
  return only === undefined || another !== undefined || only.cloudId === cloudId ? "" : only.siteUrl;
}

/**
 * What was set while there was one site is for that site: challenges name their issues by links from now on, and rules
 * their site.
 */
export async function keepToSite(
  db: Handle,
  { workspaceId, siteUrl }: { readonly workspaceId: number; readonly siteUrl: string },
): Promise<void> {
  await db
    .updateTable("jira_rules")
    .set({ site_url: siteUrl })
    .where("workspace_id", "=", workspaceId)
    .where("site_url", "=", "")
    .execute();
  const start = `${siteUrl}/browse/`;
  await sql`
    update challenges c set external_id = ${start}::text || c.external_id
    where c.workspace_id = ${workspaceId} and c.external_provider = 'jira' and c.external_id <> ''
      and c.external_id not like '%/%'
      and not exists (select 1 from challenges o where o.workspace_id = c.workspace_id
        and o.external_provider = 'jira' and o.external_id = ${start}::text || c.external_id)
  `.execute(db);
}
