export { useChats } from "./chats/chat-provider.ts";
export { jiraQuery, useHasJira } from "./jira/jira-query.ts";
export { chatQuery } from "./chats/chats-query.ts";
export { loadChatSection, loadJiraSection, loadOwnChatsCard, loadOwnJiraCard } from "./chats/late-parts.ts";
export { FirstChat } from "./first-chat.tsx";
export { Outcome } from "./outcome.tsx";
