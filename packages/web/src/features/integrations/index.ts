import type { ChatProviderName } from "@guildhall/core/chat";
import type { ComponentType } from "react";

export { useChats } from "./chat-provider.ts";
export { chatQuery } from "./chats-query.ts";
export type { Channel } from "./channel-field.tsx";
export { ChannelField, useHasChannels } from "./late-channel-field.tsx";
export { FirstChat } from "./first-chat.tsx";
export { Outcome } from "./outcome.tsx";

/** A chat's section of the settings. */
export async function loadChatSection(): Promise<ComponentType<{ readonly provider: ChatProviderName }>> {
  return (await import("./chat-section.tsx")).ChatSection;
}

/** The reader's own accounts in chats, in their profile. */
export async function loadOwnChatsCard(): Promise<ComponentType> {
  return (await import("./own-chats-card.tsx")).OwnChatsCard;
}
