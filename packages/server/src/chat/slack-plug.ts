import { MAX_COMPLETION_FILE_BYTES } from "@guildhall/core";
import type { ChatConnection } from "@guildhall/core/chat";
import { createSlackApp, renewToken, withEmoji } from "@guildhall/slack-app";
import type { SlackApp } from "@guildhall/slack-app";
import type { SlackConfig } from "../config-chats.ts";
import type { Config } from "../config.ts";
import { createEgressFetch } from "../lib/egress-fetch.ts";
import type { TeamName } from "../integrations/index.ts";
import { originOf } from "../mail/mail-mode.ts";
import type { AppHost, ChatAppPlug } from "./chat-app-plug.ts";
import { createSlackInstallModule } from "./slack-install.routes.ts";

const EVENTS_PATH = "/slack/events";
const FILES_ORIGIN = "https://files.slack.com";

export function createSlackPlug(config: Config, slack: SlackConfig): ChatAppPlug {
  const { apiUrl, authorizeOrigin, signingSecret, appToken } = slack;
  const api = new URL(apiUrl);
  const fetch = createEgressFetch({
    trustedHosts: [api.host, new URL(authorizeOrigin).host],
    maxBytes: MAX_COMPLETION_FILE_BYTES,
  });
  let app: SlackApp | null = null;
  let hosted: AppHost | null = null;
  const connectionOf = async ({ workspaceId, externalId }: TeamName): Promise<ChatConnection | null> => {
    const connection = (await hosted?.findConnection(externalId)) ?? null;
    return connection?.workspaceId === workspaceId ? connection : null;
  };
  return {
    provider: "slack",
    paths: appToken === null ? [EVENTS_PATH] : [],
    plainWords: withEmoji,
    create(host) {
      hosted = host;
      app = createSlackApp(
        { ...host, findReactions: host.findIcons },
        {
          signingSecret,
          apiUrl,
          fetch,
          fileOrigins: [FILES_ORIGIN, api.origin],
          ...(appToken !== null && { appToken }),
        },
      );
      const oauth = { ...slack, fetch, redirectUri: "" };
      return { ...app, renew: (connection) => renewToken(oauth, { connection, at: host.now() }) };
    },
    async readTeam(team) {
      const connection = await connectionOf(team);
      return connection === null || app === null ? null : app.readTeam(connection);
    },
    async readChannels(team) {
      const connection = await connectionOf(team);
      if (connection === null || app === null) return false;
      await app.refreshChannels(connection);
      return true;
    },
    module: (deps) =>
      createSlackInstallModule({
        deps,
        slack,
        fetch,
        origin: originOf(config),
        refreshChannels: async (connection) => app?.refreshChannels(connection),
      }),
  };
}
