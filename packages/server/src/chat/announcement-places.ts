import type { ChatDraft } from "@guildhall/core/messages";
import type { ChosenChannel, ReachableChat } from "./connection.repository.ts";
import type { KeptMessage } from "./outbox.repository.ts";

export interface AnnouncementPlace {
  readonly chat: ReachableChat;
  readonly place: string;
  /** The message whose thread it goes into; null for a new one. */
  readonly threadOf: number | null;
}

/** Where announcements can go, and what was announced about the same. */
export interface AnnouncementWorld {
  readonly chats: readonly ReachableChat[];
  /** Chosen channels by their id on the wire; those that are gone are missing. */
  readonly channels: ReadonlyMap<string, ChosenChannel>;
  readonly announced: readonly KeptMessage[];
}

/**
 * Where a message is announced: in the threads of what was announced about the same before, else in the channel that
 * its author chose, else in the channels for all announcements. What only some groups see goes nowhere unchosen, since
 * a channel's readers are others.
 */
export function placesOf(
  { channelId: chosen, groupIds }: Pick<ChatDraft, "channelId" | "groupIds">,
  { chats, channels, announced }: AnnouncementWorld,
): readonly AnnouncementPlace[] {
  const chatOf = (name: Pick<KeptMessage, "provider" | "externalId">) =>
    chats.filter((each) => each.provider === name.provider && each.externalId === name.externalId);
  if (announced.length > 0) {
    return announced.flatMap((root) => chatOf(root).map((chat) => ({ chat, place: root.place, threadOf: root.id })));
  }
  if (chosen !== "") {
    const channel = channels.get(chosen);
    return channel === undefined
      ? []
      : chatOf(channel).map((chat) => ({ chat, place: channel.channelId, threadOf: null }));
  }
  if (groupIds.length > 0) return [];
  return chats.flatMap((chat) => (chat.channelId === "" ? [] : [{ chat, place: chat.channelId, threadOf: null }]));
}
