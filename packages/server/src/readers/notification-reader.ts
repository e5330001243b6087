import { MESSAGE_EVENTS, toldOfWithdrawn, withdrawnBy, WITHDRAWING_EVENTS } from "@guildhall/core/messages";
import type { Reader } from "../events/reader.ts";
import { messagesOfEvents } from "./event-message.ts";
import type { SubjectLoaders } from "./message-context.ts";
import { addUnread, deleteNotifications, insertNotifications } from "./notification.repository.ts";

/** Maintains personal notifications and each member's unread counter. */
export const createNotificationReader = (loaders: SubjectLoaders): Reader => ({
  name: "notifications",
  handles: [...new Set([...MESSAGE_EVENTS, ...WITHDRAWING_EVENTS])],
  repeats: WITHDRAWING_EVENTS,
  async apply(events, context) {
    const { tx, workspace } = context;
    const messages = await messagesOfEvents(events, context, loaders);
    const added = await insertNotifications(tx, workspace.id, messages);
    const gone = events.flatMap((event) =>
      toldOfWithdrawn(event).flatMap((memberId) => withdrawnBy(event).map((each) => ({ ...each, memberId }))),
    );
    const removed = await deleteNotifications(tx, workspace.id, gone);
    const unread = new Map(added);
    for (const [memberId, count] of removed) unread.set(memberId, (unread.get(memberId) ?? 0) - count);
    await addUnread(tx, workspace.id, unread);
    const memberIds = [...messages.flatMap((each) => each.told), ...gone.map((each) => each.memberId)];
    return memberIds.length === 0 ? [] : [{ topics: ["notifications"], memberIds }];
  },
});
