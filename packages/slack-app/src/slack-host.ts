import type { ChatConnection, ChatHost } from "@guildhall/core/chat";
import type { People, PeopleHost } from "./people.ts";

/** What this app needs beyond what every chat app does. */
export interface SlackHost extends ChatHost, PeopleHost {
  /** Emoji, by Slack's names without colons, that say thanks when someone reacts with them. */
  findReactions(connection: ChatConnection): Promise<readonly string[]>;
  /** Notes that outlive the process, kept for a day at least. */
  readonly notes: Notes;
}

export interface Notes {
  /** Null if nothing was noted. */
  read(key: string): Promise<string | null>;
  write(key: string, value: string): Promise<void>;
  /** Keeps a value unless another is kept; returns the one that is. Kept for a day by default. */
  claim(key: string, value: string, keepMs?: number): Promise<string>;
}

export interface SlackConfig {
  readonly signingSecret: string;
  /** Slack's Web API, with a slash at its end. */
  readonly apiUrl: string;
  /** Reaches Slack: the API, response addresses and files. */
  readonly fetch: typeof globalThis.fetch;
  /** Where files of Slack's may be fetched from with the bot's token, such as `https://files.slack.com`. */
  readonly fileOrigins: readonly string[];
  /** Set: the app fetches its deliveries over a socket, and Slack needs no way to us. */
  readonly appToken?: string;
}

/** What all listeners share. */
export interface SlackDeps {
  readonly host: SlackHost;
  readonly config: SlackConfig;
  readonly people: People;
}
