import type { EndpointResponse } from "@guildhall/core";
import { feedCalls } from "@guildhall/core/feed";
import { infiniteQueryOptions, queryOptions, type InfiniteData } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";
import { newestId, reconcileFeed } from "./feed-pages.ts";

export type FeedPage = EndpointResponse<typeof feedCalls.get>;

/** Where a page of the feed starts. */
export interface FeedStart {
  readonly direction: "" | "prev" | "next";
  readonly lastId: number;
}

/** Loaded feed pages, newest first. */
export type FeedData = InfiniteData<FeedPage, FeedStart>;

const START: FeedStart = { direction: "", lastId: 0 };
// Far more than anyone scrolls, and few enough to keep.
const MAX_PAGES = 200;

/** A group's feed (0 is all), in both directions from where the reader stopped. */
export function feedQuery(groupId: number) {
  return infiniteQueryOptions<FeedPage, Error, FeedData, readonly ["feed", number], FeedStart>({
    queryKey: ["feed", groupId],
    queryFn: ({ pageParam, signal }) => readPage(groupId, pageParam, signal),
    initialPageParam: START,
    maxPages: MAX_PAGES,
    // News report changes; a full refetch would shift what's being read.
    staleTime: Infinity,
    getNextPageParam: (last): FeedStart | undefined => {
      const id = last.items.at(-1)?.id;
      return last.hasNext && id !== undefined ? { direction: "next", lastId: id } : undefined;
    },
    getPreviousPageParam: (first): FeedStart | undefined => {
      const id = first.items[0]?.id;
      return first.hasPrev && id !== undefined ? { direction: "prev", lastId: id } : undefined;
    },
  });
}

/** What's newer than the newest loaded card; refetched on any feed news. */
export function feedNewsQuery(groupId: number, newest: number) {
  return queryOptions({
    queryKey: ["feed-news", groupId, newest],
    queryFn: async ({ signal }) => {
      const [news, present] = await Promise.all([
        readPage(groupId, { direction: "prev", lastId: newest }, signal),
        readPage(groupId, { direction: "next", lastId: newest + 1 }, signal),
      ]);
      dropWithdrawn(groupId, present);
      return news;
    },
    enabled: newest > 0,
    // Shown or withdrawn news must not come back when the same card is the newest again.
    gcTime: 0,
    staleTime: 0,
  });
}

/** Prepends news to what's loaded. */
export function showNews(groupId: number, news: FeedPage): void {
  queryClient.setQueryData<FeedData>(feedQuery(groupId).queryKey, (data) => {
    const newest = data === undefined ? 0 : newestId(data.pages);
    const isStillNews = news.items.length > 0 && (news.items.at(-1)?.id ?? 0) > newest;
    if (data === undefined || !isStillNews) return data;
    const start: FeedStart = { direction: "prev", lastId: newest };
    return { pages: [news, ...data.pages], pageParams: [start, ...data.pageParams] };
  });
}

/** Saves how far the reader has read; after a failure it's merely new once more. */
export async function rememberRead(lastId: number): Promise<void> {
  await api.call(feedCalls.markRead, { body: { lastId } }, { quiet: true }).catch(() => undefined);
}

function dropWithdrawn(groupId: number, present: FeedPage): void {
  queryClient.setQueryData<FeedData>(feedQuery(groupId).queryKey, (data) =>
    data === undefined ? data : { ...data, pages: reconcileFeed(data.pages, present.items) },
  );
}

function readPage(groupId: number, start: FeedStart, signal: AbortSignal): Promise<FeedPage> {
  const query = { group_id: groupId, last_id: start.lastId, direction: start.direction };
  return api.call(feedCalls.get, { query }, { signal, quiet: true });
}
