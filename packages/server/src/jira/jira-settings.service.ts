import { NotFoundError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { isSiteSilent } from "@guildhall/core/integrations";
import type { jiraCalls, JiraSettings } from "@guildhall/core/integrations";
import { syncJiraLicense } from "../billing/index.ts";
import type { Tx } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { Deps, MemberCall } from "../lib/deps.ts";
import type { JiraSite } from "../session/jira-caller.ts";
import { createJiraCode } from "./jira-code.ts";
import { countLinkedPeople } from "./jira-person.repository.ts";
import { deleteSite, findSiteById, listSites } from "./jira-site.repository.ts";
import { keepTempoToken } from "./tempo-token.ts";

/** @throws {NotFoundError} when this server doesn't run the Jira app */
export async function readJiraSettings(call: MemberCall): Promise<JiraSettings> {
  requireJira(call);
  const { db, actor, at } = call;
  const sites = await listSites(db, actor.workspace.id);
  return {
    sites: sites.map(
      ({ id, siteUrl, environment, state, license, hasTempoToken, isTempoRefused, changedAt, seenAt }) => ({
        id,
        siteUrl,
        environment,
        state,
        changedAt: changedAt.toISOString(),
        license,
        seenAt: seenAt.toISOString(),
        isSilent: isSiteSilent({ state, seenAt }, at),
        hasTempoToken,
        isTempoRefused: hasTempoToken && isTempoRefused,
      }),
    ),
    linkedPeople: await countLinkedPeople(db, actor.workspace.id),
  };
}

/** @throws {NotFoundError} when this server doesn't run the Jira app */
export async function makeCode(call: MemberCall): Promise<EndpointResponse<typeof jiraCalls.createCode>> {
  requireJira(call);
  const { actor, deps } = call;
  const wish = { workspaceId: actor.workspace.id, memberId: actor.memberId };
  const { code, expiresAt } = await createJiraCode({ ...call, random: deps.random }, wish);
  return { code, expiresAt: expiresAt.toISOString() };
}

/** @throws {NotFoundError} when there's no such site here */
export async function setTempoToken(
  call: MemberCall,
  { id, tempoToken }: { readonly id: number; readonly tempoToken: string },
): Promise<JiraSettings> {
  const site = await requireSite(call, id);
  await keepTempoToken({ ...call.deps, db: call.db, at: call.at }, site, tempoToken);
  const { siteUrl, environment, hasTempoToken: before } = site;
  const changes = [{ field: "tempo", before, after: tempoToken !== "" }];
  await recordEvent(call, { type: "jira_site.changed", payload: { siteUrl, environment, changes } });
  return readJiraSettings(call);
}

/** @throws {NotFoundError} when there's no such site here */
export async function disconnectSite(call: MemberCall, id: number): Promise<JiraSettings> {
  const site = await requireSite(call, id);
  await deleteSite(call.db, site);
  const { siteUrl, environment } = site;
  const payload = { siteUrl, environment, reason: "removed" } as const;
  await recordEvent(call, { type: "jira_site.disconnected", payload });
  await syncJiraLicense({ ...call, db: call.db as Tx, workspaceId: site.workspaceId }, call.deps.config.licenses);
  // Jira's pages may show no more pictures of it.
  call.tell({ kind: "forget", workspaceId: site.workspaceId });
  return readJiraSettings(call);
}

/** @throws {NotFoundError} when this server doesn't run the Jira app */
export function requireJira({ deps }: { readonly deps: Pick<Deps, "config"> }): void {
  if (deps.config.jira === null) throw new NotFoundError("integration", { provider: "jira" });
}

async function requireSite(call: MemberCall, id: number): Promise<JiraSite> {
  requireJira(call);
  const site = await findSiteById(call.db, { workspaceId: call.actor.workspace.id, id });
  if (site === undefined) throw new NotFoundError("Jira site", { id });
  return site;
}
