import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { feedNewsQuery, feedQuery, showNews, type FeedData, type FeedPage } from "./feed.queries.ts";
import { newestId, toRows } from "./feed-pages.ts";

/** Everything the feed shows and does. */
export type TeamFeed = ReturnType<typeof useTeamFeed>;

/** The team feed of a group: its rows, both ends, and what has come since. */
export function useTeamFeed(groupId: number) {
  const feed = useInfiniteQuery(feedQuery(groupId));
  const [isKeepingPlace, setIsKeepingPlace] = useState(false);
  const { data } = feed;
  const newest = data === undefined ? 0 : newestId(data.pages);
  const news = useQuery({ ...feedNewsQuery(groupId, newest), enabled: newest > 0 && !feed.hasPreviousPage }).data;

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
      if (news !== undefined && news.items.length > 0 && !news.hasPrev) showNews(groupId, news);
      else startAnew(groupId);
    },
    reload: () => startAnew(groupId),
  };
}

// Where newer cards were left out at the start, the server has counted them.
function countNews(
  { data, hasPreviousPage }: { readonly data: FeedData | undefined; readonly hasPreviousPage: boolean },
  news: FeedPage | undefined,
): { readonly newCount: number; readonly isMoreThanCount: boolean } {
  if (hasPreviousPage) return { newCount: data?.pages[0]?.newCount ?? 0, isMoreThanCount: false };
  return { newCount: news?.items.length ?? 0, isMoreThanCount: news?.hasPrev ?? false };
}

function startAnew(groupId: number): void {
  void queryClient.resetQueries({ queryKey: feedQuery(groupId).queryKey });
}

// The line stays where it was when the reader came, however much is read meanwhile.
function lastReadOf(data: FeedData): number {
  const first = data.pageParams.findIndex((start) => start.direction === "");
  return data.pages[Math.max(0, first)]?.lastReadId ?? 0;
}
