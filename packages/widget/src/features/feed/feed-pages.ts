/** The part of a card that determines its position. */
export interface Placed {
  readonly id: number;
}

interface PageOf<Item extends Placed> {
  readonly items: readonly Item[];
}

/** The feed's rows from top to bottom: cards, and the line above those already read. */
export type FeedRow<Item extends Placed> =
  | {
      readonly kind: "card";
      readonly key: string;
      readonly item: Item;
      readonly position: number;
      readonly isNew: boolean;
    }
  | { readonly kind: "separator"; readonly key: string };

/** The newest id in the pages, newest page first; 0 if they're empty. */
export function newestId(pages: readonly PageOf<Placed>[]): number {
  return pages.find((page) => page.items.length > 0)?.items[0]?.id ?? 0;
}

/** Flattens the pages into rows, with one line between cards newer than `lastReadId` and the rest. */
export function toRows<Item extends Placed>(
  pages: readonly PageOf<Item>[],
  lastReadId: number,
): readonly FeedRow<Item>[] {
  const items = pages.flatMap((page) => page.items);
  const cards = items.map((item, index): FeedRow<Item> => ({
    kind: "card",
    key: `card-${String(item.id)}`,
    item,
    position: index + 1,
    isNew: lastReadId > 0 && item.id > lastReadId,
  }));
  const firstRead = items.findIndex((item) => item.id <= lastReadId);
  if (firstRead <= 0) return cards;
  return [...cards.slice(0, firstRead), { kind: "separator", key: "separator" }, ...cards.slice(firstRead)];
}

/**
 * Removes cards that are gone, such as undone thanks, from the loaded pages and updates the rest: `present` is every
 * card that exists now between the newest and the oldest id.
 */
export function reconcileFeed<Page extends PageOf<Item>, Item extends Placed>(
  pages: readonly Page[],
  present: readonly Item[],
): Page[] {
  const byId = new Map(present.map((item) => [item.id, item]));
  const oldest = present.at(-1)?.id ?? 0;
  return pages.map((page) => {
    const items = page.items.flatMap((item) => (item.id < oldest ? [item] : (byId.get(item.id) ?? [])));
    return { ...page, items };
  });
}
