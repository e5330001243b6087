import type { Client, EndpointResponse } from "@guildhall/core";
import { feedCalls } from "@guildhall/core/feed";
import {
  infiniteQueryOptions,
  queryOptions,
  type Guild,
  type InfiniteData,
  type QueryClient,
} from "../../guild/index.ts";
import { newestId, reconcileFeed } from "./feed-pages.ts";

export type FeedPage = EndpointResponse<typeof feedCalls.get>;

/** Where a page of the feed starts. */
export interface FeedStart {
  readonly direction: "" | "prev" | "next";
  readonly lastId: number;
}

/** Loaded feed pages, newest first. */
export type FeedData = InfiniteData<FeedPage, FeedStart>;

type FeedKey = readonly ["team-feed", number];

const START: FeedStart = { direction: "", lastId: 0 };
const NEWEST: FeedStart = { direction: "next", lastId: 0 };
// Far more than anyone scrolls, and few enough to keep.
const MAX_PAGES = 200;

/** A group's feed (0 is all), in both directions from where the reader stopped. */
export function feedQuery(client: Client, groupId: number) {
  return infiniteQueryOptions<FeedPage, Error, FeedData, FeedKey, FeedStart>({
    queryKey: feedKey(groupId),
    queryFn: ({ pageParam, signal }) => readPage({ client, groupId, start: pageParam, signal }),
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

/** The key of a group's loaded feed. It names no topic, so that news leave what's being read in place. */
export function feedKey(groupId: number): FeedKey {
  return ["team-feed", groupId];
}

/** What's newer than the newest loaded card; refetched on any feed news. */
export function feedNewsQuery({ client, queries }: Pick<Guild, "client" | "queries">, groupId: number, newest: number) {
  return queryOptions({
    queryKey: ["feed", feedCalls.get.name, "news", groupId, newest],
    queryFn: async ({ signal }) => {
      const [news, present] = await Promise.all([
        readPage({ client, groupId, start: { direction: "prev", lastId: newest }, signal }),
        readPage({ client, groupId, start: { direction: "next", lastId: newest + 1 }, signal }),
      ]);
      dropWithdrawn(queries, groupId, present);
      return news;
    },
    enabled: newest > 0,
    // Shown or withdrawn news must not come back when the same card is the newest again.
    gcTime: 0,
    staleTime: 0,
    meta: { topics: feedCalls.get.topics },
  });
}

/** Prepends news to what's loaded. */
export function showNews(queries: QueryClient, groupId: number, news: FeedPage): void {
  queries.setQueryData<FeedData>(feedKey(groupId), (data) => {
    const newest = data === undefined ? 0 : newestId(data.pages);
    const isStillNews = news.items.length > 0 && (news.items.at(-1)?.id ?? 0) > newest;
    if (data === undefined || !isStillNews) return data;
    const start: FeedStart = { direction: "prev", lastId: newest };
    return { pages: [news, ...data.pages], pageParams: [start, ...data.pageParams] };
  });
}

/** Starts at the newest card, wherever the reader stopped. @throws {CallFailure} if it can't be read; nothing changes then */
export async function showNewest({ client, queries }: Pick<Guild, "client" | "queries">, groupId: number) {
  const page = await readPage({ client, groupId, start: NEWEST });
  queries.setQueryData<FeedData>(feedKey(groupId), { pages: [page], pageParams: [NEWEST] });
}

/** Saves how far the reader has read; after a failure it's merely new once more. */
export async function rememberRead(client: Client, lastId: number): Promise<void> {
  await client.call(feedCalls.markRead, { body: { lastId } }, { quiet: true }).catch(() => undefined);
}

function dropWithdrawn(queries: QueryClient, groupId: number, present: FeedPage): void {
  queries.setQueryData<FeedData>(feedKey(groupId), (data) =>
    data === undefined ? data : { ...data, pages: reconcileFeed(data.pages, present.items) },
  );
}

interface PageRequest {
  readonly client: Client;
  readonly groupId: number;
  readonly start: FeedStart;
  readonly signal?: AbortSignal;
}

function readPage({ client, groupId, start, signal }: PageRequest): Promise<FeedPage> {
  const query = { group_id: groupId, last_id: start.lastId, direction: start.direction };
  return client.call(feedCalls.get, { query }, { ...(signal && { signal }), quiet: true });
}
