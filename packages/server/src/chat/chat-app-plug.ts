import type { ChatApp, ChatConnection, ChatHost, TeamList } from "@guildhall/core/chat";
import type { ServerModule } from "../app.ts";
import type { CodeWish, TeamName } from "../integrations/index.ts";
import type { Deps } from "../lib/deps.ts";
import type { BotName } from "./bot.repository.ts";
import type { ChatNotes } from "./notes.ts";

/** What the server gives to an app. */
export interface AppHost extends ChatHost {
  readonly notes: ChatNotes;
  /** What the currencies of a workspace are called as emoji, by short codes and by the emoji themselves. */
  findIcons(connection: ChatConnection): Promise<readonly string[]>;
  /** Links somebody to the member with the same address, if the workspace wants that; it must be confirmed. */
  recognize(connection: ChatConnection, person: { readonly externalId: string; readonly email: string }): Promise<void>;
  /** A chat got another id: what was connected there stays so. */
  moveChat(externalId: string, to: string): Promise<void>;
  /** Holds what is announced in a place until somebody there is answered, so that both are one message. */
  whileAnswering<T>(place: string, key: string, answer: () => Promise<T>): Promise<T>;
  /** The bot's token was refused: resolves once it's taken again, or at the signal. */
  whileRefused(signal: AbortSignal): Promise<void>;
}

/** A chat app as the server runs it. */
export interface HostedApp extends ChatApp {
  /** Tells the provider at each start what it has to know of us. Repeated after an error, but not once it's refused. */
  readonly introduce?: () => Promise<"ready" | "refused">;
  /** Its account at the provider; missing where each team has another one. */
  readonly bot?: AppBot;
  /** Renews credentials that expire. Throws if the provider may renew them later. */
  readonly renew?: (connection: ChatConnection) => Promise<RenewedCredentials>;
}

/** A bot whose token the server has. */
export interface AppBot {
  /** Tells tokens apart without telling them. */
  readonly tokenMark: Uint8Array;
  /** Asks the provider; null if it refuses the token. */
  identify(): Promise<BotName | null>;
}

export type RenewedCredentials =
  | { readonly kind: "renewed"; readonly credentials: ChatConnection["credentials"]; readonly expiresAt: Date }
  /** They can't be renewed any more. */
  | { readonly kind: "revoked" };

/** A chat app that this server runs, and where its provider posts. */
export interface ChatAppPlug {
  readonly provider: ChatApp["provider"];
  readonly paths: readonly string[];
  create(host: AppHost): HostedApp;
  /** Words as they're typed in this chat, as they're shown elsewhere; missing where that's the same. */
  readonly plainWords?: ((typed: string) => string) | undefined;
  /** Where a one-time code is opened by a bot of this name; missing where people type it. */
  readonly codeLink?: (wish: CodeWish, username: string) => string;
  /** Who belongs to a workspace's connected team; null if it isn't connected. Missing where a chat can't be asked. */
  readonly readTeam?: (team: TeamName) => Promise<TeamList | null>;
  /** Reads the channels of a workspace's connected team anew; false if it isn't connected. Missing where a chat tells. */
  readonly readChannels?: (team: TeamName) => Promise<boolean>;
  /** Pages of its own, such as to install it. */
  readonly module?: (deps: Deps) => ServerModule;
}
