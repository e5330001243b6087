/** A card as the window needs it; ids grow with time. */
export interface FeedEntry {
  readonly id: number;
}

/** A page as the server answers it, newest first. */
export interface FeedPage<Entry extends FeedEntry> {
  readonly items: readonly Entry[];
  /** Newer cards than the first of this page exist. */
  readonly hasPrev: boolean;
  /** Older cards than the last of this page exist. */
  readonly hasNext: boolean;
}

/** The part of the feed that is on the screen: newest first, every card once, without a gap. */
export interface FeedWindow<Entry extends FeedEntry> extends FeedPage<Entry> {
  /** The newest card the reader had read when the window opened; 0 for none. */
  readonly lastReadId: number;
}

/** Which way a page goes on: `prev` is newer, `next` older. */
export type FeedDirection = "prev" | "next";

/** Opens a window with the page where the reader stopped. */
export function openFeedWindow<Entry extends FeedEntry>(page: FeedPage<Entry>, lastReadId: number): FeedWindow<Entry> {
  return { items: newestFirst(page.items), hasPrev: page.hasPrev, hasNext: page.hasNext, lastReadId };
}

/**
 * Adds a page that was asked for beyond one end. A card that is there twice is taken from the page, which
 * is newer.
 */
export function extendFeedWindow<Entry extends FeedEntry>(
  window: FeedWindow<Entry>,
  page: FeedPage<Entry>,
  direction: FeedDirection,
): FeedWindow<Entry> {
  const entries = new Map([...window.items, ...page.items].map((entry) => [entry.id, entry]));
  const items = newestFirst([...entries.values()]);
  return direction === "prev" ? { ...window, items, hasPrev: page.hasPrev } : { ...window, items, hasNext: page.hasNext };
}

/** Puts newer versions of cards that are shown in their place; others are left out. */
export function refreshFeedWindow<Entry extends FeedEntry>(
  window: FeedWindow<Entry>,
  entries: readonly Entry[],
): FeedWindow<Entry> {
  const fresh = new Map(entries.map((entry) => [entry.id, entry]));
  return { ...window, items: window.items.map((entry) => fresh.get(entry.id) ?? entry) };
}

/** The id to ask on from in a direction; 0 when the window is empty or that end is reached. */
export function feedCursor<Entry extends FeedEntry>(window: FeedWindow<Entry>, direction: FeedDirection): number {
  const isOpen = direction === "prev" ? window.hasPrev : window.hasNext;
  return isOpen ? ((direction === "prev" ? window.items[0] : window.items.at(-1))?.id ?? 0) : 0;
}

/**
 * The id of the first card that was read before, above which the "new" line stands; null when there is
 * nothing new, nothing old, or nothing was ever read.
 */
export function newSeparatorId<Entry extends FeedEntry>(window: FeedWindow<Entry>): number | null {
  if (window.lastReadId === 0 || !window.items.some((entry) => entry.id > window.lastReadId)) return null;
  return window.items.find((entry) => entry.id <= window.lastReadId)?.id ?? null;
}

/** How many of these ids are newer than everything shown: the number of the "N new" button. */
export function countNewer<Entry extends FeedEntry>(window: FeedWindow<Entry>, ids: readonly number[]): number {
  const newest = window.items[0]?.id ?? 0;
  return new Set(ids.filter((id) => id > newest)).size;
}

function newestFirst<Entry extends FeedEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((first, second) => second.id - first.id);
}
