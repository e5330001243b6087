import type { ChatProviderName } from "@guildhall/core/chat";
import { CHAT_PROVIDERS } from "@guildhall/core/integrations";
import { useSessionInfo } from "../../session/use-session.ts";

/** Null for text that names no chat. */
export function toChat(text: string | undefined): ChatProviderName | null {
  return CHAT_PROVIDERS.find((each) => each === text) ?? null;
}

/** The chats that this server runs, connected or not. */
export function useChats(): readonly ChatProviderName[] {
  const info = useSessionInfo();
  const running = info?.loggedIn === true ? info.chats : [];
  return CHAT_PROVIDERS.filter((each) => running.includes(each));
}
