import { jiraCalls } from "@guildhall/core/integrations";
import type { EventType } from "@guildhall/core/events";
import { challengeCalls } from "@guildhall/core/challenges";
import { issueKey } from "./integration.ts";
import { jiraRewardWrites } from "./jira-reward-writes.ts";
import { ADMIN_PAGE } from "./jira-world.ts";
import type { JiraWorld } from "./jira-world.ts";
import type { Team, Teammate } from "./team.ts";

/** A call that records an event; `says` is the expected payload, with before and after where there are both. */
export interface ToldCall {
  readonly type: EventType;
  /** The boss by default, 0 for the product itself. */
  readonly by?: () => number;
  readonly says: () => object;
  readonly run: () => Promise<unknown>;
}

const SITE = { siteUrl: "https://acme.atlassian.net", environment: "production" } as const;

/** The calls about Jira in a working order, each with its event. */
export function jiraTellings(
  of: () => { readonly jira: JiraWorld; readonly boss: Teammate },
): Readonly<Record<string, ToldCall>> {
  const firstSite = async () => {
    const { sites } = await of().boss.client.call(jiraCalls.get, {});
    return { id: sites[0]?.id ?? 0 };
  };
  return {
    ...jiraRewardWrites(() => of().boss),
    bindJiraSite: { type: "jira_site.connected", says: () => SITE, run: () => of().jira.bind(of().boss) },
    setTempoToken: {
      type: "jira_site.changed",
      says: () => ({ ...SITE, changes: [{ field: "tempo", before: false, after: true }] }),
      run: async () => {
        const input = { params: await firstSite(), body: { tempoToken: "from Tempo" } };
        return of().boss.client.call(jiraCalls.setTempoToken, input);
      },
    },
    linkJiraPerson: {
      type: "jira_user.linked",
      says: () => ({ memberId: of().boss.memberId }),
      run: async () => of().boss.client.call(jiraCalls.acceptLink, { body: { token: await of().jira.linkToken() } }),
    },
    unlinkJiraPerson: {
      type: "jira_user.unlinked",
      says: () => ({ memberId: of().boss.memberId }),
      run: () => of().boss.client.call(jiraCalls.unlink, {}),
    },
    unbindJiraSite: {
      type: "jira_site.disconnected",
      by: () => 0,
      says: () => ({ ...SITE, reason: "removed" }),
      run: () => of().jira.ask(ADMIN_PAGE, { method: "DELETE", path: "/jira/site" }),
    },
    disconnectJiraSite: {
      type: "jira_site.disconnected",
      says: () => ({ ...SITE, reason: "removed" }),
      run: async () => {
        // Jira's own way of it has left none.
        await of().jira.bind(of().boss);
        return of().boss.client.call(jiraCalls.disconnect, { params: await firstSite() });
      },
    },
  };
}

/** An issue reaches the status that closes its challenge. */
export async function tellIssue({ server, workspaceId }: Team, { client }: Teammate): Promise<void> {
  const key = await issueKey(server.deps, { workspaceId, provider: "jira" });
  const closing = { externalId: "GH-1", autoCloseStatus: { id: "10001", name: "Done" } };
  await client.call(challengeCalls.create, {
    body: { type: "quest", title: "Read a book", status: "new", ...closing },
  });
  await server.ask({
    method: "POST",
    url: "/api/v1/challenge/jira/GH-1/status",
    payload: { status: { id: "10001" } },
    headers: { authorization: `Bearer ${key}` },
  });
}
