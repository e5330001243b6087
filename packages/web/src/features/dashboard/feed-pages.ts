/** A card of the feed, as far as its place goes. */
export interface Placed {
  readonly id: number;
}

interface PageOf<Item extends Placed> {
  readonly items: readonly Item[];
}

/** What the feed shows, top to bottom: cards, and the line above what was read before. */
export type FeedRow<Item extends Placed> =
  | {
      readonly kind: "card";
      readonly key: string;
      readonly item: Item;
      readonly position: number;
      readonly isNew: boolean;
    }
  | { readonly kind: "separator"; readonly key: string };

/** The newest id of the pages, newest page first; 0 when they are empty. */
export function newestId(pages: readonly PageOf<Placed>[]): number {
  return pages.find((page) => page.items.length > 0)?.items[0]?.id ?? 0;
}

/** Lays the pages out as rows, with one line between what is newer than `lastReadId` and what is not. */
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
 * Takes out of the loaded pages what is no longer there, such as thanks taken back, and renews the rest:
 * `present` are all cards that there are now between its newest and its oldest id.
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
