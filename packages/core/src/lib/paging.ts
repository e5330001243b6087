/** The number of the first page of a list. */
export const FIRST_PAGE = 0;

/** One page of a list that is counted from 0. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasNext: boolean;
  /** The page to ask for next; null on the last one. */
  readonly nextPage: number | null;
}

/** One page of a list that goes by id, newest first. */
export interface KeysetPage<Item> {
  readonly items: readonly Item[];
  /** The id to go on from; 0 on the last page. */
  readonly lastId: number;
}

/** The rows to read for a page: one more than it shows, which tells whether another follows. */
export function pageWindow(page: number, size: number): { readonly limit: number; readonly offset: number } {
  return { limit: size + 1, offset: page * size };
}

/** Cuts the rows of a `pageWindow` down to their page. */
export function toPage<Item>(rows: readonly Item[], at: { readonly page: number; readonly size: number }): Page<Item> {
  const hasNext = rows.length > at.size;
  return { items: rows.slice(0, at.size), hasNext, nextPage: hasNext ? at.page + 1 : null };
}

/** Cuts rows, read with one more than `size`, down to a page that continues after its last id. */
export function toKeysetPage<Item extends { readonly id: number }>(
  rows: readonly Item[],
  size: number,
): KeysetPage<Item> {
  const items = rows.slice(0, size);
  return { items, lastId: rows.length > size ? (items.at(-1)?.id ?? 0) : 0 };
}

/** The page to show after rows were removed: one back when the page asked for has become empty. */
export function pageAfterRemoval(at: { readonly page: number; readonly size: number; readonly total: number }): number {
  const lastPage = Math.max(0, Math.ceil(at.total / at.size) - 1);
  return Math.min(at.page, lastPage);
}
