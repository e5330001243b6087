import { createChatDesk } from "@guildhall/core/chat";
import { createSlackApp } from "@guildhall/slack-app";
import { createTelegramBot } from "@guildhall/telegram-bot";
import type { ChatApps } from "../../src/chat/chat-apps.ts";
import { doomFetch } from "./killer.ts";
import type { DoomedWay, Killer } from "./killer.ts";
import { SIGNING_SECRET, WEBHOOK_SECRET } from "./stage.ts";
import type { Stage } from "./stage.ts";

/** The apps of a process that dies, on their ways to the providers. */
export function createDoomedApps({ slack, telegram }: Stage, killer: Killer, way: DoomedWay): ChatApps {
  const fetch = doomFetch(killer);
  return {
    createDesk: createChatDesk,
    plugs: [
      {
        provider: "slack",
        paths: ["/slack/events"],
        create: (host) =>
          createSlackApp(
            { ...host, findReactions: host.findIcons },
            { signingSecret: SIGNING_SECRET, apiUrl: slack.fake.apiUrl, fetch, fileOrigins: [] },
          ),
      },
      {
        provider: "telegram",
        paths: ["/telegram/webhook"],
        create: (host) => {
          const { setUp: _untold, ...bot } = createTelegramBot(
            { ...host, drafts: host.notes },
            {
              token: telegram.fake.token,
              apiRoot: way.url,
              webhookSecret: WEBHOOK_SECRET,
              download: async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer()),
            },
          );
          return bot;
        },
      },
    ],
  };
}
