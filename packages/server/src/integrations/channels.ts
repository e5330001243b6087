import type { FieldError } from "@guildhall/core";
import type { IntegrationProvider } from "@guildhall/core/integrations";
import type { ChatMessage } from "@guildhall/core/messages";

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

/** A channel of a workspace's chat. */
export interface ChannelPlace {
  readonly workspaceId: number;
  readonly channelId: string;
}

/** A chat that announcements can go to. */
export interface ChannelProvider {
  /**
   * The channels it can post to; null if the workspace isn't connected. It's asked inside transactions, so it reads what
   * is stored and calls nothing outside.
   */
  list(workspaceId: number): Promise<ChannelList | null>;
  /** Returns the post's id in its channel. */
  post(place: ChannelPlace, message: ChatMessage): Promise<string>;
  /** Replaces the text of an earlier post. */
  update(post: ChannelPlace & { readonly postId: string }, message: ChatMessage): Promise<void>;
}

export type ChannelProviders = Readonly<Partial<Record<IntegrationProvider, ChannelProvider>>>;

/** The chats of all workspaces. A channel's id on the wire is `provider:id`. */
export interface Channels {
  /** Those of every connected chat. */
  list(workspaceId: number): Promise<ChannelList>;
  /** Whether a chat is connected, so that a channel can be chosen. */
  isConnected(workspaceId: number): Promise<boolean>;
}

export function createChannels(providers: ChannelProviders): Channels {
  const connected = async (workspaceId: number): Promise<readonly ChannelList[]> => {
    const lists: ChannelList[] = [];
    for (const [provider, chat] of Object.entries(providers)) {
      const found = await chat.list(workspaceId);
      if (found === null) continue;
      lists.push({ ...found, channels: found.channels.map(({ id, name }) => ({ id: `${provider}:${id}`, name })) });
    }
    return lists;
  };
  return {
    async list(workspaceId) {
      const lists = await connected(workspaceId);
      return {
        channels: lists.flatMap(({ channels }) => channels),
        missedScope: lists.find(({ missedScope }) => missedScope !== "")?.missedScope ?? "",
      };
    },
    isConnected: async (workspaceId) => (await connected(workspaceId)).length > 0,
  };
}

/** The parts of a member's call that channels depend on. */
interface ChannelCall {
  readonly deps: { readonly channels: Channels };
  readonly actor: { readonly workspace: { readonly id: number } };
}

/** Whether a chat is connected to the caller's workspace. */
export function hasChannels({ deps, actor }: ChannelCall): Promise<boolean> {
  return deps.channels.isConnected(actor.workspace.id);
}

/** What is wrong with a chosen channel; nothing if none was chosen. */
export async function channelProblems(
  { deps, actor }: ChannelCall,
  { field, channelId }: { readonly field: string; readonly channelId: string | null | undefined },
): Promise<readonly FieldError[]> {
  if (channelId === null || channelId === undefined) return [];
  const { channels } = await deps.channels.list(actor.workspace.id);
  return channels.some(({ id }) => id === channelId) ? [] : [{ field, code: "channel_unavailable" }];
}
