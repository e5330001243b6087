import type { ChatApp, ChatHost } from "@guildhall/core/chat";
import type { Config } from "../config.ts";
import type { CodeWish } from "../integrations/index.ts";
import type { CreateDesk } from "./chat-host.ts";
import type { ChatNotes } from "./notes.ts";

/** What the server gives to an app. */
export interface AppHost extends ChatHost {
  readonly notes: ChatNotes;
  /** A chat got another id: what was connected there stays so. */
  moveChat(externalId: string, to: string): Promise<void>;
}

/** A chat app that this server runs, and where its provider posts. */
export interface ChatAppPlug {
  readonly provider: ChatApp["provider"];
  readonly paths: readonly string[];
  create(host: AppHost): ChatApp;
  /** Where a one-time code is opened; "" as long as that isn't known, or missing where people type it. */
  readonly codeLink?: (wish: CodeWish) => string;
}

/** What this server runs of chats. */
export interface ChatApps {
  readonly plugs: readonly ChatAppPlug[];
  readonly createDesk: CreateDesk;
}

/** The apps whose variables are set; null without any. */
export function chatAppsOf(_config: Config): ChatApps | null {
  return null;
}
