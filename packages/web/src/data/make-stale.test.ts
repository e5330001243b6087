import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { makeStale } from "./make-stale.ts";

type Page = readonly number[];

function openList(): {
  readonly client: QueryClient;
  readonly list: InfiniteQueryObserver<Page>;
  readonly answer: () => void;
  readonly asked: number[];
} {
  const client = new QueryClient();
  const waiting: (() => void)[] = [];
  const asked: number[] = [];
  const list = new InfiniteQueryObserver<Page>(client, {
    queryKey: ["thanks", "list"],
    meta: { topics: ["thanks", "feed"] },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
    queryFn: async ({ pageParam }) => {
      asked.push(Number(pageParam));
      await new Promise<void>((resolve) => waiting.push(resolve));
      return [Number(pageParam)];
    },
  });
  list.subscribe(() => undefined);
  return { client, list, answer: () => waiting.shift()?.(), asked };
}

const pagesOf = (client: QueryClient): unknown =>
  client.getQueryData<{ readonly pages: readonly Page[] }>(["thanks", "list"])?.pages;

it("keeps the page that was asked for, and asks for everything anew after it", async () => {
  const { client, list, answer, asked } = openList();
  answer();
  await vi.waitFor(() => expect(pagesOf(client)).toEqual([[0]]));
  void list.fetchNextPage();
  await vi.waitFor(() => expect(asked).toEqual([0, 1]));
  makeStale(client, ["thanks"]);
  answer();
  await vi.waitFor(() => expect(pagesOf(client)).toEqual([[0], [1]]));
  await vi.waitFor(() => expect(asked).toEqual([0, 1, 0]));
});

it("asks at once for a list that rests, and leaves other lists alone", async () => {
  const { client, answer, asked } = openList();
  answer();
  await vi.waitFor(() => expect(pagesOf(client)).toEqual([[0]]));
  makeStale(client, ["users"]);
  expect(asked).toEqual([0]);
  makeStale(client, ["thanks"]);
  await vi.waitFor(() => expect(asked).toEqual([0, 0]));
});

it("asks again for what was only just being loaded: the answer may be from before the news", async () => {
  const { client, answer, asked } = openList();
  await vi.waitFor(() => expect(asked).toEqual([0]));
  makeStale(client, ["thanks"]);
  answer();
  await vi.waitFor(() => expect(asked).toEqual([0, 0]));
});

it("asks once for what is about several of the topics", async () => {
  const { client, answer, asked } = openList();
  answer();
  await vi.waitFor(() => expect(pagesOf(client)).toEqual([[0]]));
  makeStale(client, ["feed", "thanks"]);
  answer();
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(asked).toEqual([0, 0]);
});
