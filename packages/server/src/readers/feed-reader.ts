import { isEmpty, MESSAGE_EVENTS } from "@guildhall/core/messages";
import { eventsOf } from "../events/reader.ts";
import type { News, Reader, ReaderContext, StoredEvent } from "../events/reader.ts";
import { audienceNames, membersAlone } from "./audience.ts";
import { messagesOfEvents } from "./event-message.ts";
import type { EventMessage } from "./event-message.ts";
import { deleteItems, feedItemKey, insertFeedIndex, insertFeedItems } from "./feed.repository.ts";
import type { GoneItem, IndexRow } from "./feed.repository.ts";
import type { SubjectLoaders } from "./message-context.ts";
import { reindexActivities, reindexPerks } from "./regroup-activity.repository.ts";
import { reindexThanks } from "./regroup.repository.ts";
import { moveLate, regroupingOf } from "./regroup.ts";

/**
 * Keeps what feeds are made of. An item is indexed once for each audience that may see it (`all`,
 * `group:<id>` for members of that group or of one below it, `member:<id>`) under each group it can be
 * found by: 0 for any, and the groups of giver and receivers with their ancestors. When a group moves or is deleted,
 * or a perk goes to another one, what it touched is indexed anew.
 */
export const createFeedReader = (loaders: SubjectLoaders): Reader => ({
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
      await moveLate(regrouping, context);
      await reindexThanks(tx, workspace.id, regrouping);
      await reindexActivities(tx, workspace.id, regrouping);
    }
    return [...messages.map(newsOf), ...gone.map(() => EVERYBODY), ...(regrouping === null ? [] : [REGROUPED])];
  },
});

const EVERYBODY: News = { topics: ["feed"], memberIds: [] };

// A leaderboard by group goes by who is in it.
const REGROUPED: News = { topics: ["feed", "leaderboard"], memberIds: [] };

/** What is told no more: thanks that were taken back, perks off the shelf, purchases that were given back. */
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

// A hint says nothing of the item, so that a group's item may wake everybody: those who may not see it find nothing.
function newsOf({ audience }: EventMessage): News {
  return { topics: ["feed"], memberIds: membersAlone(audience) };
}
