import type { ChatProviderName } from "@guildhall/core/chat";
import type { ComponentType } from "react";

export { toChat, useChats } from "./chat-provider.ts";
export { chatQuery, ownChatsQuery } from "./chats-query.ts";

/** A chat's section of the settings. */
export async function loadChatSection(): Promise<ComponentType<{ readonly provider: ChatProviderName }>> {
  return (await import("./chat-section.tsx")).ChatSection;
}
