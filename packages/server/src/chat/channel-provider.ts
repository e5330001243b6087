import type { ChatProviderName } from "@guildhall/core/chat";
import type { Handle } from "../db/database.ts";
import type { ChannelProvider } from "../integrations/index.ts";
import { findBot } from "./bot.repository.ts";
import type { ChatAppPlug } from "./chat-app-plug.ts";
import { findReachableChats, listChannels } from "./connection.repository.ts";

/**
 * The stored channels of a chat, with what its app knows beyond them. `codeLink` says where its one-time codes are opened by
 * its bot, whose name is stored, too: only the process that runs the bot asks for it.
 */
export function createChannelProvider(
  provider: ChatProviderName,
  { codeLink, readTeam, readChannels }: Pick<ChatAppPlug, "codeLink" | "readTeam" | "readChannels"> = {},
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
    async codeLink(db, wish) {
      if (codeLink === undefined) return "";
      const { username, refusedAt } = (await findBot(db, provider)) ?? { username: "", refusedAt: null };
      return username === "" || refusedAt !== null ? "" : codeLink(wish, username);
    },
    readTeam,
    readChannels,
    isConnected: async (db, workspaceId) => (await chatsOf(db, workspaceId)).length > 0,
  };
}
