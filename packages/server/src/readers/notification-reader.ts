import { eventsOf } from "../events/reader.ts";
import type { Reader } from "../events/reader.ts";
import { cardsOf } from "./card.ts";
import { CHALLENGE_CARD_EVENTS } from "./challenge-card.ts";
import { PERK_CARD_EVENTS } from "./perk-card.ts";
import { addUnread, deleteThanksNotifications, insertNotifications } from "./notification.repository.ts";

/** Tells people in person, and keeps how many notifications each has not read. */
export const notificationReader: Reader = {
  name: "notifications",
  handles: [
    "thanks.published",
    "thanks.undone",
    "balance.adjusted",
    "quota.reminder_due",
    ...CHALLENGE_CARD_EVENTS,
    ...PERK_CARD_EVENTS,
  ],
  repeats: ["thanks.undone"],
  async apply(events, context) {
    const { tx, workspace } = context;
    const cards = await cardsOf(events, context);
    const added = await insertNotifications(tx, workspace.id, cards);
    const undone = eventsOf("thanks.undone", events).map((each) => each.payload);
    const removed = await deleteThanksNotifications(tx, workspace.id, undone);
    const unread = new Map(added);
    for (const [memberId, count] of removed) unread.set(memberId, (unread.get(memberId) ?? 0) - count);
    await addUnread(tx, workspace.id, unread);
    const memberIds = [...cards.flatMap((each) => each.notified), ...undone.flatMap((each) => each.receiverIds)];
    return memberIds.length === 0 ? [] : [{ topics: ["notifications"], memberIds }];
  },
};
