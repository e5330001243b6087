import { syncJiraLicenseApart } from "../billing/index.ts";
import type { Deps } from "../lib/deps.ts";
import type { JiraInvocation, JiraSite } from "../session/jira-caller.ts";
import { findSite, noteCall } from "./jira-site.repository.ts";
import { licenseOf } from "./license.ts";

/** How often it's noted that a site calls, in ms: an hour. */
const NOTE_STEP_MS = 3_600_000;

/** The connected site of a call, which is noted now and then; null if there's none. */
export async function findLiveSite(
  deps: Pick<Deps, "db" | "bus" | "config">,
  invocation: JiraInvocation,
  at: Date,
): Promise<JiraSite | null> {
  const site = await findSite(deps.db.handle, invocation.installationId);
  if (site?.cloudId !== invocation.cloudId || site.environment !== invocation.environment) return null;
  if (site.state !== "active") return null;
  const license = licenseAfter(site, invocation);
  if (license !== site.license || at.getTime() - site.seenAt.getTime() >= NOTE_STEP_MS) {
    await noteCall(deps.db.handle, { workspaceId: site.workspaceId, id: site.id, license, at });
    if (license !== site.license) await syncJiraLicenseApart(deps, { workspaceId: site.workspaceId, at });
  }
  return { ...site, license };
}

/** What nobody caused may say nothing of a license that there is. */
function licenseAfter(site: JiraSite, invocation: JiraInvocation): JiraSite["license"] {
  const isTold = invocation.accountId !== null || invocation.license !== null;
  return isTold ? licenseOf(invocation) : site.license;
}
