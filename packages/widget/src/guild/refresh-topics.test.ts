import { createClient } from "@guildhall/core";
import { perkCalls } from "@guildhall/core/perks";
import { createMemoryTransport, createPlatform } from "@guildhall/core/transport";
import * as tanstack from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import * as standIn from "../embed/queries/index.ts";
import { formQuery } from "./call-query.ts";
import { refreshChanged, refreshTopics } from "./refresh-topics.ts";

type Page = readonly number[];

const pagesOf = (client: tanstack.QueryClient): unknown =>
  client.getQueryData<{ readonly pages: readonly Page[] }>(["thanks", "list"])?.pages;

type Lib = Pick<typeof tanstack, "QueryClient" | "QueryObserver" | "InfiniteQueryObserver">;

// Safe: what the two have in common is what is used.
const LIBS: readonly (readonly [string, Lib])[] = [
  ["TanStack Query", tanstack],
  ["the embed's stand-in", standIn as unknown as Lib],
];

describe.each(LIBS)("with %s", (_name, { InfiniteQueryObserver, QueryClient, QueryObserver }) => {
  function openList(): {
    readonly client: tanstack.QueryClient;
    readonly list: tanstack.InfiniteQueryObserver<Page>;
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

  it("keeps the page that was asked for, and asks for everything anew after it", async () => {
    const { client, list, answer, asked } = openList();
    answer();
    await vi.waitFor(() => expect(pagesOf(client)).toEqual([[0]]));
    void list.fetchNextPage();
    await vi.waitFor(() => expect(asked).toEqual([0, 1]));
    void refreshTopics(client, ["thanks"]);
    answer();
    await vi.waitFor(() => expect(pagesOf(client)).toEqual([[0], [1]]));
    await vi.waitFor(() => expect(asked).toEqual([0, 1, 0]));
  });

  it("asks at once for a list that rests, and leaves other lists alone", async () => {
    const { client, answer, asked } = openList();
    answer();
    await vi.waitFor(() => expect(pagesOf(client)).toEqual([[0]]));
    void refreshTopics(client, ["users"]);
    expect(asked).toEqual([0]);
    void refreshTopics(client, ["thanks"]);
    await vi.waitFor(() => expect(asked).toEqual([0, 0]));
  });

  it("asks again for what was only just being loaded: the answer may be from before the news", async () => {
    const { client, answer, asked } = openList();
    await vi.waitFor(() => expect(asked).toEqual([0]));
    void refreshTopics(client, ["thanks"]);
    answer();
    await vi.waitFor(() => expect(asked).toEqual([0, 0]));
  });

  it("asks once for what is about several of the topics", async () => {
    const { client, answer, asked } = openList();
    answer();
    await vi.waitFor(() => expect(pagesOf(client)).toEqual([[0]]));
    void refreshTopics(client, ["feed", "thanks"]);
    answer();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(asked).toEqual([0, 0]);
  });

  describe("what a form starts from", () => {
    const openForm = async () => {
      const urls: string[] = [];
      const transport = createMemoryTransport(({ url }) => {
        urls.push(url);
        return Promise.resolve({
          status: 200,
          headers: {},
          body: JSON.stringify({ data: { status: "ok" }, errors: [] }),
        });
      });
      const queries = new QueryClient();
      const client = createClient({ transport, platform: createPlatform() });
      const query = formQuery(client, perkCalls.getForEdit, { params: { id: 7 } });
      const open = () => new QueryObserver(queries, query).subscribe(() => undefined);
      const close = open();
      await vi.waitFor(() => expect(queries.getQueryData(query.queryKey)).toBeDefined());
      return { queries, urls, open, close };
    };

    it("isn't read again while it's edited, whatever the news", async () => {
      const { queries, urls } = await openForm();
      await refreshTopics(queries, ["products"]);
      expect(urls.length).toBe(1);
    });

    it("is read again on the next opening after news, and not without", async () => {
      const { queries, urls, open, close } = await openForm();
      close();
      open()();
      expect(urls.length).toBe(1);
      await refreshTopics(queries, ["products"]);
      open();
      expect(urls.length).toBe(2);
    });
  });

  it("reads again once after a write what is about several of its topics", async () => {
    const { client, answer, asked } = openList();
    answer();
    await vi.waitFor(() => expect(pagesOf(client)).toEqual([[0]]));
    const refreshed = refreshChanged({ queries: client, session: { refresh: () => Promise.resolve(null) } } as never, [
      "thanks",
      "feed",
    ]);
    await vi.waitFor(() => expect(asked).toEqual([0, 0]));
    answer();
    await refreshed;
    expect([asked, client.isFetching()]).toEqual([[0, 0], 0]);
  });
});
