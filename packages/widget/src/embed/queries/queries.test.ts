import * as tanstack from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import * as standIn from "./index.ts";

type Lib = Pick<typeof tanstack, "QueryClient" | "QueryObserver" | "InfiniteQueryObserver">;

// Safe: what the two have in common is what is tested.
const LIBS: readonly (readonly [string, Lib])[] = [
  ["TanStack Query", tanstack],
  ["the embed's stand-in", standIn as unknown as Lib],
];

/** Requests in order, each of which is answered by hand. */
function createServer() {
  const asked: unknown[] = [];
  const waiting: { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }[] = [];
  const read = (what: unknown, signal?: AbortSignal): Promise<never> => {
    asked.push(what);
    return new Promise((resolve, reject) => {
      waiting.push({ resolve: resolve as (value: unknown) => void, reject });
      signal?.addEventListener("abort", () => reject(new DOMException("left", "AbortError")));
    });
  };
  const settle = async (act: (oldest: (typeof waiting)[number]) => void): Promise<void> => {
    const oldest = waiting.shift();
    if (oldest !== undefined) act(oldest);
    await rest();
  };
  return {
    asked,
    read,
    answer: (value: unknown) => settle(({ resolve }) => resolve(value)),
    fail: (message: string) => settle(({ reject }) => reject(new TypeError(message))),
  };
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

const OPTIONS = { staleTime: 60_000, gcTime: 60_000, retry: false } as const;

describe.each(LIBS)("%s", (_name, { QueryClient, QueryObserver, InfiniteQueryObserver }) => {
  const createQueries = () => new QueryClient({ defaultOptions: { queries: OPTIONS } });

  function open(queries = createQueries(), more: object = {}) {
    const server = createServer();
    const options = {
      queryKey: ["thanks", 1],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => server.read("one", signal),
      ...more,
    };
    const observer = new QueryObserver<unknown>(queries, options);
    const close = observer.subscribe(() => undefined);
    return { ...server, queries, observer, options, close };
  }

  function openList(more: object = {}) {
    const server = createServer();
    const queries = createQueries();
    const list = new InfiniteQueryObserver<unknown>(queries, {
      queryKey: ["feed"],
      queryFn: ({ pageParam, signal }) => server.read(pageParam, signal),
      initialPageParam: 5,
      getNextPageParam: (page) => (Number(page) < 7 ? Number(page) + 1 : undefined),
      getPreviousPageParam: (page) => (Number(page) > 4 ? Number(page) - 1 : undefined),
      ...more,
    });
    const close = list.subscribe(() => undefined);
    const seen = () => (list.getCurrentResult().data as { readonly pages: unknown } | undefined)?.pages;
    return { ...server, queries, list, seen, close };
  }

  it("reads once for all who look, and tells them", async () => {
    const { queries, observer, options, asked, answer } = open();
    const other = new QueryObserver<unknown>(queries, options);
    const tell = vi.fn();
    other.subscribe(tell);
    expect(observer.getCurrentResult()).toMatchObject({ isPending: true, isFetching: true, isError: false });
    await answer("first");
    expect([asked, other.getCurrentResult().data]).toEqual([["one"], "first"]);
    expect(tell).toHaveBeenCalled();
    expect(observer.getCurrentResult()).toMatchObject({ data: "first", isPending: false, isFetching: false });
  });

  it("doesn't read what is fresh, and reads what is stale beside showing it", async () => {
    const { queries, options, asked, answer } = open();
    await answer("first");
    new QueryObserver<unknown>(queries, options).subscribe(() => undefined);
    expect(asked.length).toBe(1);
    const late = new QueryObserver<unknown>(queries, { ...options, staleTime: 0 });
    late.subscribe(() => undefined);
    expect([asked.length, late.getCurrentResult().data]).toEqual([2, "first"]);
  });

  it("keeps the same object for an answer that says the same", async () => {
    const { observer, answer } = open();
    await answer({ items: [1] });
    const { data } = observer.getCurrentResult();
    void observer.refetch();
    await answer({ items: [1] });
    expect(observer.getCurrentResult().data).toBe(data);
  });

  it("reports a failure, keeps what was read, and tries again", async () => {
    const { observer, answer, fail } = open();
    await fail("first");
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, isPending: false, data: undefined });
    void observer.refetch();
    await answer("second");
    expect(observer.getCurrentResult()).toMatchObject({ isError: false, error: null, data: "second" });
    void observer.refetch();
    await fail("third");
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: "second", isFetching: false });
  });

  it("waits while it isn't enabled", async () => {
    const { observer, options, asked } = open(createQueries(), { enabled: false });
    expect([asked.length, observer.getCurrentResult().isPending]).toEqual([0, true]);
    observer.setOptions({ ...options, enabled: true });
    expect(asked.length).toBe(1);
    await rest();
  });

  it("shows the previous answer while another is loading, if it is to", async () => {
    const { observer, options, answer } = open();
    await answer("first");
    const placeholderData = tanstack.keepPreviousData;
    observer.setOptions({ ...options, queryKey: ["thanks", 2], placeholderData });
    expect(observer.getCurrentResult()).toMatchObject({ data: "first", isPlaceholderData: true, isFetching: true });
    await answer("second");
    expect(observer.getCurrentResult()).toMatchObject({ data: "second", isPlaceholderData: false });
    observer.setOptions({ ...options, queryKey: ["thanks", 3] });
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isPending: true });
  });

  it("gives up a reading that nobody waits for", async () => {
    const { queries, options, close, asked } = open();
    close();
    await rest();
    expect(queries.isFetching()).toBe(0);
    new QueryObserver<unknown>(queries, options).subscribe(() => undefined);
    expect(asked.length).toBe(2);
  });

  it("forgets what nobody looks at", async () => {
    const { queries, close, answer } = open(createQueries(), { gcTime: 0 });
    await answer("first");
    expect(queries.getQueryData(["thanks", 1])).toBe("first");
    close();
    await rest();
    expect(queries.getQueryData(["thanks", 1])).toBeUndefined();
  });

  it("reads again what is looked at and no longer valid, and the rest when it's next looked at", async () => {
    const { queries, close, options, asked, answer } = open();
    await answer("first");
    const done = vi.fn();
    void queries.invalidateQueries({ queryKey: ["thanks"] }).then(done);
    await rest();
    expect([asked.length, done.mock.calls.length]).toEqual([2, 0]);
    await answer("second");
    expect(done).toHaveBeenCalled();
    close();
    await queries.invalidateQueries({ queryKey: ["thanks"] });
    await queries.invalidateQueries({ queryKey: ["feed"] });
    expect([asked.length, queries.getQueryState(["thanks", 1])?.isInvalidated]).toEqual([2, true]);
    new QueryObserver<unknown>(queries, options).subscribe(() => undefined);
    expect(asked.length).toBe(3);
  });

  it("marks only, if it is told to", async () => {
    const { queries, asked, answer } = open();
    await answer("first");
    await queries.invalidateQueries({ queryKey: ["thanks", 1], exact: true, refetchType: "none" });
    expect([asked.length, queries.getQueryState(["thanks", 1])?.isInvalidated]).toEqual([1, true]);
    await queries.invalidateQueries({ queryKey: ["thanks"], exact: true });
    expect(asked.length).toBe(1);
  });

  it("starts afresh after a reset", async () => {
    const { queries, observer, asked, answer } = open();
    await answer("first");
    void queries.resetQueries({ queryKey: ["thanks"] });
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isPending: true });
    await answer("second");
    expect([asked.length, observer.getCurrentResult().data]).toEqual([2, "second"]);
  });

  it("shows what is written, unless nothing is", async () => {
    const { queries, observer, answer } = open();
    await answer("first");
    queries.setQueryData(["thanks", 1], (before: unknown) => `${String(before)} and more`);
    queries.setQueryData(["thanks", 1], () => undefined);
    queries.setQueryData(["thanks", 2], "other");
    queries.setQueriesData({ predicate: ({ queryKey }) => queryKey[1] === 2 }, (before: unknown) => [before]);
    await rest();
    expect([observer.getCurrentResult().data, queries.getQueryData(["thanks", 2])]).toEqual([
      "first and more",
      ["other"],
    ]);
  });

  it("reads ahead once, and hides a failure", async () => {
    const { answer, fail, read, asked } = createServer();
    const queries = createQueries();
    const ahead = { queryKey: ["perks"], queryFn: () => read("ahead") };
    const first = queries.prefetchQuery(ahead);
    await answer("first");
    await first;
    await queries.prefetchQuery(ahead);
    expect(asked).toEqual(["ahead"]);
    const failing = queries.prefetchQuery({ ...ahead, queryKey: ["other"] });
    await fail("second");
    await expect(failing).resolves.toBeUndefined();
  });

  it("begins with what is known already", () => {
    const { observer, asked } = open(createQueries(), { initialData: "known" });
    expect([observer.getCurrentResult().data, asked.length]).toEqual(["known", 0]);
  });

  it("drops everything when it is cleared", async () => {
    const { queries, answer } = open();
    await answer("first");
    queries.clear();
    expect(queries.getQueryCache().findAll()).toEqual([]);
  });

  describe("a list", () => {
    it("continues in both directions up to its ends", async () => {
      const { list, answer, asked, seen } = openList();
      await answer(5);
      expect(list.getCurrentResult()).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
      void list.fetchNextPage();
      await rest();
      expect(list.getCurrentResult()).toMatchObject({ isFetchingNextPage: true, isFetching: true });
      await answer(6);
      void list.fetchPreviousPage();
      await rest();
      expect(list.getCurrentResult()).toMatchObject({ isFetchingNextPage: false, isFetchingPreviousPage: true });
      await answer(4);
      void list.fetchNextPage();
      await answer(7);
      expect([seen(), asked]).toEqual([
        [4, 5, 6, 7],
        [5, 6, 4, 7],
      ]);
      expect(list.getCurrentResult()).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
      void list.fetchNextPage();
      await rest();
      expect([seen(), asked.length, list.getCurrentResult().isFetching]).toEqual([[4, 5, 6, 7], 4, false]);
    });

    it("is read again page by page, from where its first one began", async () => {
      const { list, answer, asked, seen } = openList();
      await answer(5);
      void list.fetchPreviousPage();
      await answer(4);
      void list.refetch();
      await answer(4);
      await answer(5);
      expect([seen(), asked]).toEqual([
        [4, 5],
        [5, 4, 4, 5],
      ]);
    });

    it("keeps as many pages as it may", async () => {
      const { list, answer, seen } = openList({ maxPages: 2 });
      await answer(5);
      void list.fetchNextPage();
      await answer(6);
      void list.fetchNextPage();
      await answer(7);
      expect(seen()).toEqual([6, 7]);
      void list.fetchPreviousPage();
      await answer(5);
      expect(seen()).toEqual([5, 6]);
    });

    it("keeps its pages when one more can't be read", async () => {
      const { list, answer, fail, seen } = openList();
      await answer(5);
      void list.fetchNextPage();
      await fail("no");
      expect([seen(), list.getCurrentResult().isError]).toEqual([[5], true]);
    });

    it("gives up a page for a new reading of all", async () => {
      const { list, queries, answer, asked, seen } = openList();
      await answer(5);
      void list.fetchNextPage();
      await rest();
      const done = queries.invalidateQueries({ queryKey: ["feed"] });
      await answer(6);
      await answer(5);
      await done;
      expect([seen(), asked]).toEqual([[5], [5, 6, 5]]);
    });
  });
});
