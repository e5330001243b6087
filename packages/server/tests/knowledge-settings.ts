import type { Client } from "@guildhall/core";
import { chatCalls, jiraCalls } from "@guildhall/core/integrations";
import { jiraRuleCalls, ownJiraCalls } from "@guildhall/core/jira-rewards";
import { notificationSettingsCalls } from "@guildhall/core/notifications";
import { rewardCalls } from "@guildhall/core/rewards";
import { settingsCalls } from "@guildhall/core/settings";
import { thanksSettingsCalls } from "@guildhall/core/thanks";
import { widgetCalls } from "@guildhall/core/widget";
import type { Handle } from "../src/db/database.ts";
import { saveSite } from "../src/jira/jira-site.repository.ts";
import { connectTestChat } from "../src/testing/chat-world.ts";
import { linkPerson } from "../src/testing/integration.ts";
import type { Team, Teammate } from "../src/testing/team.ts";

/** How a viewer is shown a thing. */
export type Look = (client: Client) => Promise<object | null | undefined>;

/** Connects a host's site, a chat and a Jira site. */
export async function connectAll(
  team: Team,
  { owner, groupId, db }: { readonly owner: Teammate; readonly groupId: number; readonly db: Handle },
): Promise<void> {
  const { client } = owner;
  await client.call(widgetCalls.update, { body: { origins: ["https://host.example"], enabled: true } });
  await client.call(widgetCalls.createKey, { body: { alg: "HS256" } });
  await connectTestChat({ ...team.server.deps, db }, { workspaceId: team.workspaceId, externalId: "T-known" });
  await connectJira(team, owner);
  const rule = {
    projectKey: "TEAM",
    groupId,
    outcome: "done",
    waitDays: 3,
    effect: "suggest_thanks",
    dailyCap: 2,
  } as const;
  await client.call(jiraRuleCalls.create, { body: rule });
}

async function connectJira({ server: { deps }, workspaceId }: Team, owner: Teammate): Promise<void> {
  const site = { installationId: "i-known", cloudId: "c-known", environment: "production" } as const;
  const at = deps.clock.now();
  await saveSite(deps.db.handle, { workspaceId, ...site, siteUrl: "https://known.example", license: "active", at });
  const { sites } = await owner.client.call(jiraCalls.get, {});
  await owner.client.call(jiraCalls.setTempoToken, {
    params: { id: sites[0]?.id ?? 0 },
    body: { tempoToken: "for Tempo" },
  });
  await linkPerson(deps, owner, { provider: "jira", externalId: "owner" });
}

/** Settings as each viewer is shown them. */
export const SETTINGS_LOOKS: Readonly<Record<string, Look>> = {
  "settings form": async (client) => (await client.call(settingsCalls.get, {})).settings,
  "thanksSettings form": async (client) => {
    const { quota, reminder, reminderPercent, forcedMessage } = await client.call(thanksSettingsCalls.get, {});
    return { quota, reminder, reminderPercent, forcedMessage };
  },
  "rewardSettings form": async (client) => (await client.call(rewardCalls.get, {})).settings,
  "widgetSettings form": (client) => client.call(widgetCalls.get, {}),
  "widgetKey kept": async (client) => (await client.call(widgetCalls.get, {})).keys[0],
  "chatSettings form": (client) => client.call(chatCalls.get, { params: { provider: "slack" } }),
  "chatConnection kept": async (client) =>
    (await client.call(chatCalls.get, { params: { provider: "slack" } })).connections[0],
  "jiraSettings form": (client) => client.call(jiraCalls.get, {}),
  "jiraSite kept": async (client) => (await client.call(jiraCalls.get, {})).sites[0],
  "jiraRule kept": async (client) => (await client.call(jiraRuleCalls.list, {})).items[0],
  "ownJira own": (client) => client.call(ownJiraCalls.get, {}),
  "ownJiraRule own": async (client) => (await client.call(ownJiraCalls.get, {})).rewards.rules[0],
  "notificationSettings own": (client) => client.call(notificationSettingsCalls.get, {}),
};
