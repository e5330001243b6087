import { LIST_PAGE_SIZE } from "../lib/limits.ts";

/** Things on one page of a chat's list. */
export const CHAT_PAGE_SIZE = 10;

const PARTS = LIST_PAGE_SIZE / CHAT_PAGE_SIZE;

/** A chat's page of a list that comes in longer ones; both counted from 0. */
export async function readPart<Item>(
  read: (page: number) => Promise<{ readonly items: readonly Item[]; readonly nextPage: number | null }>,
  page: number,
): Promise<{ readonly items: readonly Item[]; readonly nextPage: number | null }> {
  const { items, nextPage } = await read(Math.floor(page / PARTS));
  const from = (page % PARTS) * CHAT_PAGE_SIZE;
  const hasNext = items.length > from + CHAT_PAGE_SIZE || nextPage !== null;
  return { items: items.slice(from, from + CHAT_PAGE_SIZE), nextPage: hasNext ? page + 1 : null };
}
