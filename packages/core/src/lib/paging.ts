/** Pages count from 0. */
export const FIRST_PAGE = 0;

/** A page of an offset-paginated list, counted from 0. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasNext: boolean;
  /** Null on the last page. */
  readonly nextPage: number | null;
}

export interface KeysetPage<Item> {
  readonly items: readonly Item[];
  /** Pagination cursor; 0 on the last page. */
  readonly lastId: number;
}

/** The rows to read for a page: one extra row shows whether another page follows. */
export function pageWindow(page: number, size: number): { readonly limit: number; readonly offset: number } {
  return { limit: size + 1, offset: page * size };
}

/** Trims the rows of a `pageWindow` to their page. */
export function toPage<Item>(rows: readonly Item[], at: { readonly page: number; readonly size: number }): Page<Item> {
  const hasNext = rows.length > at.size;
  return { items: rows.slice(0, at.size), hasNext, nextPage: hasNext ? at.page + 1 : null };
}

/** Trims rows, read with a limit of `size` + 1, to a page with its cursor. */
export function toKeysetPage<Item extends { readonly id: number }>(
  rows: readonly Item[],
  size: number,
): KeysetPage<Item> {
  const items = rows.slice(0, size);
  return { items, lastId: rows.length > size ? (items.at(-1)?.id ?? 0) : 0 };
}

/** The page to show after rows were removed: the previous one if the current page is now empty. */
export function pageAfterRemoval(at: { readonly page: number; readonly size: number; readonly total: number }): number {
  const lastPage = Math.max(0, Math.ceil(at.total / at.size) - 1);
  return Math.min(at.page, lastPage);
}
