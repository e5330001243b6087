export { useChats } from "./chats/chat-provider.ts";
export { chatQuery } from "./chats/chats-query.ts";
export { loadChatSection, loadOwnChatsCard } from "./chats/late-parts.ts";
export { FirstChat } from "./first-chat.tsx";
export { Outcome } from "./outcome.tsx";
