import type { Handle } from "../db/database.ts";
import type { IssueKey } from "./issue-key.ts";
import type { DeliverySite } from "./site-port.ts";

/** The workspace of an installation; null unless it's connected and of this site. */
export async function findWorkspaceOf(db: Handle, { installationId, cloudId }: DeliverySite): Promise<number | null> {
  const row = await db
    .selectFrom("jira_sites")
    .select("workspace_id as workspaceId")
    .where("installation_id", "=", installationId)
    .where("cloud_id", "=", cloudId)
    .where("state", "=", "active")
    .executeTakeFirst();
  return row?.workspaceId ?? null;
}

/** Of a connected site, such as `https://acme.atlassian.net`; "" if it isn't known. */
export async function findSiteUrl(
  db: Handle,
  { workspaceId, site }: Pick<IssueKey, "workspaceId" | "site">,
): Promise<string> {
  const row = await db
    .selectFrom("jira_sites")
    .select("site_url as siteUrl")
    .where("workspace_id", "=", workspaceId)
    .where("cloud_id", "=", site)
    .where("state", "=", "active")
    .where("site_url", "<>", "")
    // A site may use the app in several environments: it's one address.
    .orderBy("id")
    .executeTakeFirst();
  return row?.siteUrl ?? "";
}

/** Whether an installation of the site is still connected, and not for want of a license read-only. */
export async function isSiteConnected(
  db: Handle,
  { workspaceId, site }: Pick<IssueKey, "workspaceId" | "site">,
): Promise<boolean> {
  const row = await db
    .selectFrom("jira_sites")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("cloud_id", "=", site)
    .where("state", "=", "active")
    .where("license", "<>", "inactive")
    .executeTakeFirst();
  return row !== undefined;
}
