import type { ChatProviderName } from "@guildhall/core/chat";
import type { ComponentType } from "react";

/** A chat's section of the settings. */
export async function loadChatSection(): Promise<ComponentType<{ readonly provider: ChatProviderName }>> {
  return (await import("../chat-section.tsx")).ChatSection;
}

/** The section of the settings about Jira. */
export async function loadJiraSection(): Promise<ComponentType> {
  return (await import("../jira/jira-section.tsx")).JiraSection;
}

/** The reader's own accounts in chats, in their profile. */
export async function loadOwnChatsCard(): Promise<ComponentType> {
  return (await import("../own-chats-card.tsx")).OwnChatsCard;
}

/** The reader's own account in Jira, in their profile. */
export async function loadOwnJiraCard(): Promise<ComponentType> {
  return (await import("../jira/own-jira-card.tsx")).OwnJiraCard;
}
