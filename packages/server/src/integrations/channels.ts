import type { FieldError } from "@guildhall/core";
import type { TeamList } from "@guildhall/core/chat";
import type { IntegrationProvider } from "@guildhall/core/integrations";
import type { Handle } from "../db/database.ts";

export interface Channel {
  /** Unique in its provider. */
  readonly id: string;
  readonly name: string;
}

export interface ChannelList {
  readonly channels: readonly Channel[];
  /** The permission the chat hasn't granted, without which channels may be missing; "" for none. */
  readonly missedScope: string;
}

/** A chat that announcements can go to. */
export interface ChannelProvider {
  /**
   * The channels it can post to; null if the workspace isn't connected. It's asked inside transactions, so it reads what
   * is stored on their handle and calls nothing outside.
   */
  list(db: Handle, workspaceId: number): Promise<ChannelList | null>;
  /** Whether it can post anywhere at all. */
  isConnected(db: Handle, workspaceId: number): Promise<boolean>;
  /** Where a one-time code is opened; "" or missing where people type it. */
  readonly codeLink?: ((db: Handle, wish: CodeWish) => Promise<string>) | undefined;
  /**
   * Asks a workspace's connected team who belongs to it, outside of any transaction; null if it isn't connected. Missing
   * where a chat can't be asked.
   * @throws {UnavailableError} when it doesn't answer
   */
  readonly readTeam?: ((team: TeamName) => Promise<TeamList | null>) | undefined;
  /**
   * Asks a workspace's connected team for its channels, outside of any transaction, and keeps them; false if it isn't
   * connected. Missing where a chat tells by itself. @throws when it doesn't answer
   */
  readonly readChannels?: ((team: TeamName) => Promise<boolean>) | undefined;
}

/** A connected team of one workspace. */
export interface TeamName {
  readonly workspaceId: number;
  readonly externalId: string;
}

/** A one-time code that links an account or connects a chat. */
export interface CodeWish {
  readonly code: string;
  readonly purpose: "link" | "connect";
}

export type ChannelProviders = Readonly<Partial<Record<IntegrationProvider, ChannelProvider>>>;

/** The chats of all workspaces. A channel's id on the wire is `provider:id`. */
export interface Channels {
  /** The chats that this server runs. */
  readonly providers: readonly IntegrationProvider[];
  /** Those of every connected chat. */
  list(db: Handle, workspaceId: number): Promise<ChannelList>;
  /** Connected chats: there a channel can be chosen. */
  connected(db: Handle, workspaceId: number): Promise<readonly IntegrationProvider[]>;
  /** Where a one-time code is opened; "" where people type it. */
  codeLink(db: Handle, provider: IntegrationProvider, wish: CodeWish): Promise<string>;
  /** Who belongs to a connected team; null where it isn't connected or the chat can't be asked. */
  readTeam(provider: IntegrationProvider, team: TeamName): Promise<TeamList | null>;
  /** Reads a connected team's channels anew; false where it isn't connected or the chat can't be asked. */
  readChannels(provider: IntegrationProvider, team: TeamName): Promise<boolean>;
}

export function createChannels(providers: ChannelProviders): Channels {
  // The keys of a record of providers.
  const entries = Object.entries(providers) as readonly (readonly [IntegrationProvider, ChannelProvider])[];
  const listAll = async (db: Handle, workspaceId: number): Promise<readonly ChannelList[]> => {
    const lists: ChannelList[] = [];
    for (const [provider, chat] of entries) {
      const found = await chat.list(db, workspaceId);
      if (found === null) continue;
      lists.push({ ...found, channels: found.channels.map(({ id, name }) => ({ id: `${provider}:${id}`, name })) });
    }
    return lists;
  };
  return {
    providers: entries.map(([provider]) => provider),
    async list(db, workspaceId) {
      const lists = await listAll(db, workspaceId);
      return {
        channels: lists.flatMap(({ channels }) => channels),
        missedScope: lists.find(({ missedScope }) => missedScope !== "")?.missedScope ?? "",
      };
    },
    codeLink: async (db, provider, wish) => (await providers[provider]?.codeLink?.(db, wish)) ?? "",
    readTeam: async (provider, team) => (await providers[provider]?.readTeam?.(team)) ?? null,
    readChannels: async (provider, team) => (await providers[provider]?.readChannels?.(team)) ?? false,
    async connected(db, workspaceId) {
      const found: IntegrationProvider[] = [];
      for (const [provider, chat] of entries) if (await chat.isConnected(db, workspaceId)) found.push(provider);
      return found;
    },
  };
}

/** The parts of a member's call that channels depend on. */
interface ChannelCall {
  readonly db: Handle;
  readonly deps: { readonly channels: Channels };
  readonly actor: { readonly workspace: { readonly id: number } };
}

/** Whether a chat is connected to the caller's workspace. */
export async function hasChannels({ db, deps, actor }: ChannelCall): Promise<boolean> {
  return (await deps.channels.connected(db, actor.workspace.id)).length > 0;
}

/** What is wrong with a chosen channel; nothing if none was chosen. */
export async function channelProblems(
  { db, deps, actor }: ChannelCall,
  { field, channelId }: { readonly field: string; readonly channelId: string | null | undefined },
): Promise<readonly FieldError[]> {
  if (channelId === null || channelId === undefined) return [];
  const { channels } = await deps.channels.list(db, actor.workspace.id);
  return channels.some(({ id }) => id === channelId) ? [] : [{ field, code: "channel_unavailable" }];
}
