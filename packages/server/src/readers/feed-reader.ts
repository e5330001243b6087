import { isEmpty, MESSAGE_EVENTS } from "@guildhall/core/messages";
import { eventsOf } from "../events/reader.ts";
import type { News, Reader, ReaderContext, StoredEvent } from "../events/reader.ts";
import { audienceNames, membersAlone } from "./audience.ts";
import { messagesOfEvents } from "./event-message.ts";
import type { EventMessage } from "./event-message.ts";
import { deleteItems, feedItemKey, insertFeedIndex, insertFeedItems } from "./feed.repository.ts";
import type { GoneItem, IndexRow } from "./feed.repository.ts";
import type { ReaderParts } from "./message-context.ts";
import { reindexActivities, reindexPerks } from "./regroup-activity.repository.ts";
import { reindexThanks } from "./regroup.repository.ts";
import { moveLate, regroupingOf } from "./regroup.ts";

/**
 * Maintains the feed. A card is indexed once per audience (`all`, `group:<id>` for that group and its descendants,
 * `member:<id>`) and per group it's found by: 0 for any, and the groups of giver and receivers with their ancestors.
 * Moving or deleting a group, or moving a perk, reindexes the affected cards.
 */
export const createFeedReader = ({ loaders, features }: ReaderParts): Reader => ({
  name: "feed",
  handles: [...MESSAGE_EVENTS, "thanks.undone", "product.changed", "product.deleted", "group.changed", "group.deleted"],
  repeats: [
    "thanks.undone",
    "product.changed",
    "product.deleted",
    "purchase.refunded",
    "group.changed",
    "group.deleted",
  ],
  async apply(events, context) {
    const { tx, workspace } = context;
    const made = await messagesOfEvents(events, context, loaders);
    const messages = made.filter((each) => !isEmpty(each.audience));
    const idByKey = await insertFeedItems(tx, workspace.id, messages);
    const index: IndexRow[] = [];
    for (const each of messages) {
      const itemId = idByKey.get(feedItemKey(each.event.id, each.type));
      if (itemId !== undefined) index.push(...(await indexOf(itemId, each, context)));
    }
    await insertFeedIndex(tx, workspace.id, index);
    const gone = goneItemsOf(events);
    await deleteItems(tx, workspace.id, gone);
    await reindexPerks(
      tx,
      workspace.id,
      eventsOf("product.changed", events).map((each) => each.payload.productId),
    );
    const regrouping = regroupingOf(events);
    if (regrouping !== null) {
      await moveLate(regrouping, context, features);
      await reindexThanks(tx, workspace.id, regrouping);
      await reindexActivities(tx, workspace.id, regrouping);
    }
    return [...messages.map(newsOf), ...gone.map(() => EVERYBODY), ...(regrouping === null ? [] : [REGROUPED])];
  },
});

const EVERYBODY: News = { topics: ["feed"], memberIds: [] };

// A group's leaderboard depends on its members.
const REGROUPED: News = { topics: ["feed", "leaderboard"], memberIds: [] };

/** Cards to remove: undone thanks, retired perks, refunded purchases. */
function goneItemsOf(events: readonly StoredEvent[]): readonly GoneItem[] {
  return events.flatMap((event): readonly GoneItem[] => {
    switch (event.type) {
      case "thanks.undone":
        return [{ type: "thanks_published", entityId: event.payload.thanksId }];
      case "product.deleted":
        return [{ type: "product_added", entityId: event.payload.productId }];
      case "purchase.refunded":
        return [{ type: "purchase_announced", entityId: event.payload.purchaseId }];
      default:
        return [];
    }
  });
}

async function indexOf(itemId: number, each: EventMessage, context: ReaderContext): Promise<readonly IndexRow[]> {
  const groupIds = [0, ...(await context.withAncestors(each.groupIds))];
  return audienceNames(each.audience).flatMap((audience) => groupIds.map((groupId) => ({ audience, groupId, itemId })));
}

// The news don't identify the card, so a group's card may notify everyone: those who may not see it find nothing.
function newsOf({ audience }: EventMessage): News {
  return { topics: ["feed"], memberIds: membersAlone(audience) };
}
