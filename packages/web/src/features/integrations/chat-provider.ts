import type { ChatProviderName } from "@guildhall/core/chat";
import { CHAT_PROVIDERS } from "@guildhall/core/integrations";
import { useSessionInfo } from "../../session/use-session.ts";

/** The chats that this server runs, connected or not. */
export function useChats(): readonly ChatProviderName[] {
  const info = useSessionInfo();
  const running = info?.loggedIn === true ? info.chats : [];
  return CHAT_PROVIDERS.filter((each) => running.includes(each));
}

/** Whether the workspace is connected to a chat, as the session knows it. */
export function useIsConnected(provider: ChatProviderName): boolean {
  const info = useSessionInfo();
  return info?.loggedIn === true && info.integrations.includes(provider);
}
