import { syncJiraLicense } from "../billing/index.ts";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { spendDeadline } from "./invocation.ts";
import type { JiraInvocation } from "./invocation.ts";
import { findSite, markUninstalled } from "./jira-site.repository.ts";
import { spendOnce } from "./jira-token.repository.ts";

/**
 * Ends a site at once, as Forge says that the app is being removed there; the row stays to tell so. False if the token
 * was used before. It's spent together with what it does, so that Forge can try again after a failure.
 */
export async function uninstallSite(
  deps: Pick<Deps, "config" | "db" | "bus" | "clock">,
  invocation: JiraInvocation,
): Promise<boolean> {
  const at = deps.clock.now();
  return runAndTell(deps, async (tx, after) => {
    const { jti: name, installationId, cloudId, environment } = invocation;
    if (!(await spendOnce(tx, { kind: "call", name, expiresAt: spendDeadline(invocation) }))) return false;
    const site = await findSite(tx, installationId);
    if (site?.cloudId !== cloudId || site.environment !== environment) return true;
    // Somebody else may have ended it meanwhile.
    if (!(await markUninstalled(tx, { ...site, at }))) return true;
    const { workspaceId, siteUrl } = site;
    const actor = productIn(workspaceId);
    const payload = { siteUrl, environment, reason: "uninstalled" } as const;
    await recordEvent({ ...after, db: tx, at, actor }, { type: "jira_site.disconnected", payload });
    await syncJiraLicense({ ...after, db: tx, at, workspaceId }, deps.config.licenses);
    after.tell({ kind: "forget", workspaceId });
    return true;
  });
}
