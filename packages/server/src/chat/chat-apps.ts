import { createChatDesk } from "@guildhall/core/chat";
import type { Config } from "../config.ts";
import type { ChatAppPlug } from "./chat-app-plug.ts";
import type { CreateDesk } from "./chat-host.ts";

/** What this server runs of chats. */
export interface ChatApps {
  readonly plugs: readonly ChatAppPlug[];
  readonly createDesk: CreateDesk;
}

/** The apps whose variables are set; null without any. A server without chats doesn't load their libraries. */
export async function chatAppsOf(config: Config): Promise<ChatApps | null> {
  const { slack, telegram } = config;
  const plugs: ChatAppPlug[] = [];
  if (slack !== null) plugs.push((await import("./slack-plug.ts")).createSlackPlug(config, slack));
  if (telegram !== null) plugs.push((await import("./telegram-plug.ts")).createTelegramPlug(config, telegram));
  return plugs.length === 0 ? null : { plugs, createDesk: createChatDesk };
}
