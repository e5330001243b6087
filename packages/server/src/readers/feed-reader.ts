import { audienceNames, CARD_KINDS, entityIn, isEmpty, MESSAGE_EVENTS, withdrawnBy } from "@guildhall/core/messages";
import type { EntityEvent } from "@guildhall/core/messages";
import type { EventType } from "@guildhall/core/events";
import type { News, Reader, ReaderContext, StoredEvent } from "../events/reader.ts";
import { messagesOfEvents } from "./event-message.ts";
import type { EventMessage } from "./event-message.ts";
import { deleteItems, feedItemKey, insertFeedIndex, insertFeedItems } from "./feed.repository.ts";
import type { IndexRow } from "./feed.repository.ts";
import type { ReaderParts, SubjectLoaders } from "./message-context.ts";
import { placeItems, regroupItems } from "./place-items.repository.ts";
import type { ItemPlace } from "./place-items.repository.ts";
import { moveLate, regroupingOf } from "./regroup.ts";

/** Events that remove cards, move what cards are about, or move the groups they're filed under. */
const LATER_EVENTS: readonly EventType[] = [
  ...new Set([
    ...CARD_KINDS.flatMap(({ goneBy, movedBy }) => [goneBy, movedBy].flatMap((each) => each?.on ?? [])),
    "group.changed" as const,
    "group.deleted" as const,
  ]),
];

/**
 * Maintains the feed. A card is indexed once per audience (`all`, `group:<id>` for that group and its descendants,
 * `member:<id>`) and per group it's found by: 0 for any, and the groups it's filed under with their ancestors. Moving or
 * deleting a group, or moving what a card is about, reindexes the affected cards.
 */
export const createFeedReader = ({ loaders, features }: ReaderParts): Reader => ({
  name: "feed",
  handles: [...new Set([...MESSAGE_EVENTS, ...LATER_EVENTS])],
  repeats: LATER_EVENTS,
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
    const gone = events.flatMap(withdrawnBy);
    await deleteItems(tx, workspace.id, gone);
    await placeItems(tx, workspace.id, await movedItemsOf(events, context, loaders));
    const regrouping = regroupingOf(events);
    if (regrouping !== null) {
      await moveLate(regrouping, context, features);
      await regroupItems(tx, workspace.id, regrouping);
    }
    return [...messages.map(newsOf), ...gone.map(() => EVERYBODY), ...(regrouping === null ? [] : [REGROUPED])];
  },
});

const EVERYBODY: News = { topics: ["feed"], memberIds: [] };

// A group's leaderboard depends on its members.
const REGROUPED: News = { topics: ["feed", "leaderboard"], memberIds: [] };

/** Cards whose subjects moved, with the groups they're in now. */
async function movedItemsOf(
  events: readonly StoredEvent[],
  { tx, workspace }: ReaderContext,
  loaders: SubjectLoaders,
): Promise<readonly ItemPlace[]> {
  const places: ItemPlace[] = [];
  for (const { type, subject, movedBy } of CARD_KINDS) {
    const ids = movedBy === null ? [] : [...new Set(entitiesOf(movedBy, events))];
    if (subject === null || ids.length === 0) continue;
    const subjects = await loaders[subject](tx, workspace.id, ids);
    places.push(...[...subjects].map(([entityId, { groupId }]) => ({ type, entityId, groupId })));
  }
  return places;
}

function entitiesOf(later: EntityEvent, events: readonly StoredEvent[]): readonly number[] {
  return events.filter(({ type }) => type === later.on).map((event) => entityIn(event, later));
}

async function indexOf(itemId: number, each: EventMessage, context: ReaderContext): Promise<readonly IndexRow[]> {
  const groupIds = [0, ...(await context.withAncestors(each.groupIds))];
  return audienceNames(each.audience, each.groupIds).flatMap((audience) =>
    groupIds.map((groupId) => ({ audience, groupId, itemId })),
  );
}

// The news don't identify the card, so a group's card may notify everyone: those who may not see it find nothing.
function newsOf({ audience, groupIds }: EventMessage): News {
  const isForMembers = audience.kind === "members" || (audience.kind === "groups" && groupIds.length === 0);
  return { topics: ["feed"], memberIds: isForMembers ? audience.memberIds : [] };
}
