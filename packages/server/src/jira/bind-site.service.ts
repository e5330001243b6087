import { AccessDeniedError, RefusedError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { jiraCalls } from "@guildhall/core/integrations";
import { syncJiraLicense } from "../billing/index.ts";
import type { Tx } from "../db/database.ts";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { JiraSite } from "../session/jira-caller.ts";
import type { JiraCall } from "../session/visitor.ts";
import { isAdminPage, requireLicense } from "./jira-callers.ts";
import { useJiraCode } from "./jira-code.ts";
import { deleteSite, findRivals, markUninstalled, saveSite } from "./jira-site.repository.ts";
import { licenseOf } from "./license.ts";
import { findOnlyOther, keepToSite } from "./only-site.repository.ts";

/**
 * Connects a site to the workspace whose admin made the code. A reinstallation is another installation, which nobody
 * but such a code connects; the one before has ended with it.
 * @throws {AccessDeniedError} `jira_admin_only`, `jira_unlicensed`
 * @throws {InvalidInputError} with the reason why the code is refused
 * @throws {RefusedError} `jira_site_taken` while it's connected to another workspace
 */
export async function bindSite(
  call: JiraCall,
  { code }: { readonly code: string },
): Promise<EndpointResponse<typeof jiraCalls.bind>> {
  const { db, at, jira } = call;
  const { installationId, cloudId, environment, siteUrl } = jira.invocation;
  if (!isAdminPage(jira.invocation)) throw new AccessDeniedError("jira_admin_only");
  requireLicense(jira);
  const { workspaceId, memberId, workspaceName } = await useJiraCode(call, code);
  for (const rival of await findRivals(db, { installationId, cloudId, environment })) {
    await endRival(call, rival, workspaceId);
  }
  const only = await findOnlyOther(db, { workspaceId, cloudId });
  if (only !== "") await keepToSite(db, { workspaceId, siteUrl: only });
  const license = licenseOf(jira.invocation);
  await saveSite(db, { workspaceId, installationId, cloudId, environment, siteUrl, license, at });
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ ...call, actor }, { type: "jira_site.connected", payload: { siteUrl, environment } });
  await syncJiraLicense({ ...call, db: db as Tx, workspaceId }, call.deps.config.licenses);
  // Jira's pages may show pictures from now on.
  call.tell({ kind: "forget", workspaceId });
  return { workspaceName };
}

/** Makes room for the installation that calls: it's the only one of the app in its site. */
async function endRival(call: JiraCall, rival: JiraSite, workspaceId: number): Promise<void> {
  const { db, at, jira } = call;
  const { cloudId, environment, installationId } = jira.invocation;
  const isSameSite = rival.cloudId === cloudId && rival.environment === environment;
  // It's written over.
  if (rival.workspaceId === workspaceId && isSameSite) return;
  if (rival.installationId === installationId) {
    if (rival.state === "active") throw new RefusedError("jira_site_taken");
    return deleteSite(db, rival);
  }
  if (rival.state !== "active") return undefined;
  await markUninstalled(db, { ...rival, at });
  const actor = productIn(rival.workspaceId);
  const payload = { siteUrl: rival.siteUrl, environment: rival.environment, reason: "moved" } as const;
  return recordEvent({ ...call, actor }, { type: "jira_site.disconnected", payload });
}

/**
 * Ends a site at once, by those who administer it.
 * @throws {AccessDeniedError} `jira_admin_only`
 */
export async function unbindSite(call: JiraCall): Promise<Record<string, never>> {
  const { db, visitor } = call;
  const { invocation, site } = call.jira;
  if (!isAdminPage(invocation)) throw new AccessDeniedError("jira_admin_only");
  if (site === null) return {};
  await deleteSite(db, site);
  const { siteUrl, environment, workspaceId } = site;
  const actor = { memberId: visitor.actor?.memberId ?? 0, workspace: { id: workspaceId } };
  const payload = { siteUrl, environment, reason: "removed" } as const;
  await recordEvent({ ...call, actor }, { type: "jira_site.disconnected", payload });
  await syncJiraLicense({ ...call, db: db as Tx, workspaceId }, call.deps.config.licenses);
  // Jira's pages may show no more pictures of it.
  call.tell({ kind: "forget", workspaceId });
  return {};
}
