import type { ChatProviderName } from "@guildhall/core/chat";
import { chatCalls, type ChatSettings } from "@guildhall/core/integrations";
import { callQuery } from "@guildhall/widget/guild";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";

/** What is connected of a chat, for those who manage it. */
export const chatQuery = (provider: ChatProviderName) => callQuery(api, chatCalls.get, { params: { provider } });

/** The reader's own accounts in chats. */
export const ownChatsQuery = callQuery(api, chatCalls.listOwn, {});

/** Shows what is known of a chat's settings by now. */
export function showChat(settings: ChatSettings): void {
  queryClient.setQueryData(chatQuery(settings.provider).queryKey, settings);
}
