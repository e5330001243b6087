import { CHAT_PAGE_SIZE } from "../chat/chat-paging.ts";
import type { SourcePage } from "../chat/define-chat-plug.ts";
import { LIST_PAGE_SIZE } from "../lib/limits.ts";

interface Card {
  readonly id: number;
}

/** Where a chat's list of activities comes from; pages from 0. */
export interface ListSource<Thing extends Card> {
  readonly page: number;
  /** What one works on; it's taken out of the list wherever it stands in it. */
  readonly mine: readonly Thing[];
  readonly list: (page: number) => Promise<{ readonly items: readonly Card[]; readonly hasNext: boolean }>;
  readonly load: (id: number) => Promise<Thing>;
}

/** A chat's page of what one works on and of what else is open after it. */
export async function listSource<Thing extends Card>({
  page,
  mine,
  list,
  load,
}: ListSource<Thing>): Promise<SourcePage<Thing>> {
  const last = Math.floor((page * CHAT_PAGE_SIZE) / LIST_PAGE_SIZE);
  // Without one's own, the list's pages are no longer those of the chat.
  const first = mine.length === 0 ? last : 0;
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const parts = await Promise.all(pages.map(list));
  const others = parts.flatMap(({ items }) => items).filter(({ id }) => mine.every((own) => own.id !== id));
  const all = [...mine, ...others];
  const from = page * CHAT_PAGE_SIZE - first * LIST_PAGE_SIZE;
  const until = from + CHAT_PAGE_SIZE;
  const hasNext = all.length > until || parts.at(-1)?.hasNext === true;
  return {
    things: await Promise.all(
      all.slice(from, until).map(async ({ id }) => mine.find((own) => own.id === id) ?? (await load(id))),
    ),
    nextPage: hasNext ? page + 1 : null,
  };
}
