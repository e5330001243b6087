import type { ChatProviderName } from "@guildhall/core/chat";
import type { Handle } from "../db/database.ts";
import type { ChannelProvider } from "../integrations/index.ts";
import { findReachableChats, listChannels } from "./connection.repository.ts";

/** The stored channels of a chat, with what its app knows beyond them. */
export function createChannelProvider(
  provider: ChatProviderName,
  { codeLink, readTeam }: Pick<ChannelProvider, "codeLink" | "readTeam"> = {},
): ChannelProvider {
  const chatsOf = async (db: Handle, workspaceId: number) =>
    (await findReachableChats(db, workspaceId)).filter((chat) => chat.provider === provider);
  return {
    async list(db, workspaceId) {
      const chats = await chatsOf(db, workspaceId);
      if (chats.length === 0) return null;
      const channels = await listChannels(db, { workspaceId, provider });
      const missedScope = chats.find((chat) => chat.missedScope !== "")?.missedScope ?? "";
      return { channels: channels.map(({ id, name }) => ({ id, name })), missedScope };
    },
    codeLink,
    readTeam,
    isConnected: async (db, workspaceId) => (await chatsOf(db, workspaceId)).length > 0,
  };
}
