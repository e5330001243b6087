export { useChats } from "./chats/chat-provider.ts";
export { jiraQuery, useHasJira } from "./jira/jira-query.ts";
export { chatQuery } from "./chats/chats-query.ts";
export { loadChatSection, loadJiraSection, loadOwnChatsCard } from "./chats/late-parts.ts";
export type { Channel } from "./channel-field.tsx";
export { ChannelField, useHasChannels } from "./chats/late-channel-field.tsx";
export { FirstChat } from "./first-chat.tsx";
export { Outcome } from "./outcome.tsx";
