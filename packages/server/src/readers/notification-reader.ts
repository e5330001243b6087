import { MESSAGE_EVENTS } from "@guildhall/core/messages";
import { eventsOf } from "../events/reader.ts";
import type { Reader } from "../events/reader.ts";
import { messagesOfEvents } from "./event-message.ts";
import type { SubjectLoaders } from "./message-context.ts";
import { addUnread, deleteThanksNotifications, insertNotifications } from "./notification.repository.ts";

/** Maintains personal notifications and each member's unread counter. */
export const createNotificationReader = (loaders: SubjectLoaders): Reader => ({
  name: "notifications",
  handles: [...MESSAGE_EVENTS, "thanks.undone"],
  repeats: ["thanks.undone"],
  async apply(events, context) {
    const { tx, workspace } = context;
    const messages = await messagesOfEvents(events, context, loaders);
    const added = await insertNotifications(tx, workspace.id, messages);
    const undone = eventsOf("thanks.undone", events).map((each) => each.payload);
    const removed = await deleteThanksNotifications(tx, workspace.id, undone);
    const unread = new Map(added);
    for (const [memberId, count] of removed) unread.set(memberId, (unread.get(memberId) ?? 0) - count);
    await addUnread(tx, workspace.id, unread);
    const memberIds = [...messages.flatMap((each) => each.told), ...undone.flatMap((each) => each.receiverIds)];
    return memberIds.length === 0 ? [] : [{ topics: ["notifications"], memberIds }];
  },
});
