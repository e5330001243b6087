import type { ChatConnection, ChatHost } from "@guildhall/core/chat";
import type { ChatDrafts } from "./drafts/drafts.ts";

/** What the bot needs of its host beyond what every chat app does. */
export interface TelegramHost extends ChatHost {
  readonly drafts: ChatDrafts;
  /** A group became a supergroup with another id: what was connected there stays so. */
  moveChat(externalId: string, to: string): Promise<void>;
  /** Emoji that say thanks when somebody puts them on a message: those of the workspace's currencies. */
  findIcons(connection: ChatConnection): Promise<readonly string[]>;
  /** Holds what is announced in a place until somebody there is answered, so that both are one message. */
  whileAnswering<T>(place: string, key: string, answer: () => Promise<T>): Promise<T>;
  /** Telegram refused the token: resolves once it's taken again, or at the signal. */
  whileRefused(signal: AbortSignal): Promise<void>;
}

export interface TelegramConfig {
  /** Never logged. */
  readonly token: string;
  /** Telegram's address, or a local server's. */
  readonly apiRoot: string;
  /** Set: Telegram calls the webhook and proves itself with it. "": the bot asks for updates. */
  readonly webhookSecret: string;
  /** Fetches a file of Telegram's. Its address contains the token. */
  readonly download: (url: string) => Promise<Uint8Array>;
}

/** Where Telegram posts updates. */
export const WEBHOOK_PATH = "/telegram/webhook";
