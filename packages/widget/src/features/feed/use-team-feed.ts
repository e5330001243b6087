import { FEED_NEW_COUNT_LIMIT } from "@guildhall/core";
import { useEffect, useState } from "react";
import { useGuild, useInfiniteQuery, useQuery, type Guild } from "../../guild/index.ts";
import { newestId, toRows } from "./feed-pages.ts";
import { feedKey, feedNewsQuery, feedQuery, showNewest, showNews, type FeedData, type FeedPage } from "./feed-reads.ts";

// By then the stream is open too, so nothing is missed in between.
const OLD_MS = 1_500;

/** The feed's state and actions. */
export type TeamFeed = ReturnType<typeof useTeamFeed>;

/** A group's feed: its rows, both ends, and what has arrived since. */
export function useTeamFeed(groupId: number) {
  // Effects depend on its functions, and the embed's build compiles no other hook.
  "use memo";
  const { client, platform, queries } = useGuild();
  const feed = useInfiniteQuery(feedQuery(client, groupId), queries);
  const [isKeepingPlace, setIsKeepingPlace] = useState(false);
  const { data } = feed;
  const newest = data === undefined ? 0 : newestId(data.pages);
  const isOld = useIsOld(feed.dataUpdatedAt, platform);
  const isAsked = isOld && newest > 0;
  const news = useQuery({ ...feedNewsQuery({ client, queries }, groupId, newest), enabled: isAsked }, queries).data;

  const loadNewer = async (): Promise<void> => {
    if (feed.isFetching || !feed.hasPreviousPage) return;
    setIsKeepingPlace(true);
    await feed.fetchPreviousPage();
    requestAnimationFrame(() => setIsKeepingPlace(false));
  };
  const loadOlder = async (): Promise<void> => {
    if (feed.isFetching || !feed.hasNextPage) return;
    await feed.fetchNextPage();
  };
  const startAnew = (): void => void queries.resetQueries({ queryKey: feedKey(groupId) });
  return {
    rows: data === undefined ? [] : toRows(data.pages, lastReadOf(data)),
    newest,
    isLoading: feed.isPending,
    isFailed: feed.isError && data === undefined,
    isFetching: feed.isFetching,
    isFetchingOlder: feed.isFetchingNextPage,
    hasNewer: feed.hasPreviousPage,
    hasOlder: feed.hasNextPage,
    isKeepingPlace,
    ...countNews(feed, news),
    loadNewer,
    loadOlder,
    showNews: () => {
      if (news !== undefined && news.items.length > 0 && !news.hasPrev) showNews(queries, groupId, news);
      else showNewest({ client, queries }, groupId).catch(startAnew);
    },
    reload: startAnew,
  };
}

/**
 * Whether data loaded at an instant (ms since 1970) may be stale by now. Right after loading there's nothing to ask
 * for, and the page is busy.
 */
function useIsOld(loadedAt: number, { now }: Guild["platform"]): boolean {
  const [isOld, setIsOld] = useState(() => ageOf(loadedAt, now()) >= OLD_MS);
  useEffect(() => {
    if (isOld || loadedAt === 0) return undefined;
    const timer = setTimeout(() => setIsOld(true), OLD_MS - ageOf(loadedAt, now()));
    return () => clearTimeout(timer);
  }, [isOld, loadedAt, now]);
  return isOld;
}

function ageOf(loadedAt: number, now: number): number {
  return loadedAt === 0 ? 0 : now - loadedAt;
}

// If newer cards were skipped at the start, the server counts them, up to a limit.
function countNews(
  { data, hasPreviousPage }: { readonly data: FeedData | undefined; readonly hasPreviousPage: boolean },
  news: FeedPage | undefined,
): { readonly newCount: number; readonly isMoreThanCount: boolean } {
  if (hasPreviousPage) {
    const newCount = (news ?? data?.pages[0])?.newCount ?? 0;
    return { newCount, isMoreThanCount: newCount >= FEED_NEW_COUNT_LIMIT };
  }
  return { newCount: news?.items.length ?? 0, isMoreThanCount: news?.hasPrev ?? false };
}

// The line stays where it was on arrival, however much is read meanwhile.
function lastReadOf(data: FeedData): number {
  const first = data.pageParams.findIndex((start) => start.direction === "");
  return data.pages[Math.max(0, first)]?.lastReadId ?? 0;
}
