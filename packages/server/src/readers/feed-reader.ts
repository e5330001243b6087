import { eventsOf } from "../events/reader.ts";
import type { News, Reader, ReaderContext, StoredEvent } from "../events/reader.ts";
import { membersOfAudiences } from "./audience.ts";
import { cardsOf } from "./card.ts";
import type { CardOf } from "./card-payload.ts";
import { CHALLENGE_CARD_EVENTS } from "./challenge-card.ts";
import { deleteItems, feedItemKey, insertFeedIndex, insertFeedItems } from "./feed.repository.ts";
import type { GoneItem, IndexRow } from "./feed.repository.ts";
import { PERK_CARD_EVENTS } from "./perk-card.ts";
import { reindexActivities, reindexPerks } from "./regroup-activity.repository.ts";
import { reindexThanks } from "./regroup.repository.ts";
import { moveLate, regroupingOf } from "./regroup.ts";

/**
 * Keeps what feeds are made of. An item is indexed once for each audience that may see it (`all`,
 * `group:<id>` for members of that group or of one below it, `member:<id>`) under each group it can be
 * found by: 0 for any, and the groups of giver and receivers with their ancestors. When a group moves or is deleted,
 * or a perk goes to another one, what it touched is indexed anew.
 */
export const feedReader: Reader = {
  name: "feed",
  handles: [
    "thanks.published",
    "thanks.undone",
    "balance.adjusted",
    "quota.reminder_due",
    ...CHALLENGE_CARD_EVENTS,
    ...PERK_CARD_EVENTS,
    "product.changed",
    "product.deleted",
    "group.changed",
    "group.deleted",
  ],
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
    const cards = (await cardsOf(events, context)).filter((each) => each.audiences.length > 0);
    const idByCard = await insertFeedItems(tx, workspace.id, cards);
    const index: IndexRow[] = [];
    for (const each of cards) {
      const itemId = idByCard.get(feedItemKey(each.event.id, each.card.type));
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
    return [...cards.map(newsOf), ...gone.map(() => EVERYBODY), ...(regrouping === null ? [] : [REGROUPED])];
  },
};

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

async function indexOf(itemId: number, each: CardOf, context: ReaderContext): Promise<readonly IndexRow[]> {
  const groupIds = [0, ...(await context.withAncestors(each.groupIds))];
  return each.audiences.flatMap((audience) => groupIds.map((groupId) => ({ audience, groupId, itemId })));
}

// A hint says nothing of the item, so that a group's item may wake everybody: those who may not see it find nothing.
function newsOf({ audiences }: CardOf): News {
  return { topics: ["feed"], memberIds: membersOfAudiences(audiences) };
}
