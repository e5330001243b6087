import { createClient } from "@guildhall/core";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { createMemoryTransport, createPlatform } from "@guildhall/core/transport";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { callQuery, changeLists, listQuery, type Cursor } from "./call-query.ts";
import { refreshChanged, refreshTopics } from "./refresh-topics.ts";

const call = leaderboardCalls.get;
const INPUT = { query: { group_id: 0, page: 0 } };

function serve(...answers: readonly object[]) {
  const urls: string[] = [];
  const transport = createMemoryTransport(({ url }) => {
    const data = { status: "ok", ...answers[Math.min(urls.length, answers.length - 1)] };
    urls.push(url);
    return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify({ data, errors: [] }) });
  });
  return { urls, client: createClient({ transport, platform: createPlatform() }), queries: new QueryClient() };
}

describe("callQuery", () => {
  it("is found by the first topic its call names", () => {
    const { client } = serve({});
    expect(callQuery(client, call, INPUT).queryKey[0]).toBe("leaderboard");
  });

  it("distinguishes calls and inputs", () => {
    const { client } = serve({});
    const keys = [
      callQuery(client, call, INPUT),
      callQuery(client, call, { query: { group_id: 7 } }),
      callQuery(client, { ...call, name: "other" }, INPUT),
      listQuery(client, call, { input: INPUT, cursor: "page" }),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(4);
  });

  it("is refetched after news of its topics, and only of those", async () => {
    const { client, queries } = serve({});
    const query = callQuery(client, { ...call, topics: ["thanks", "balances"] }, INPUT);
    await queries.prefetchQuery(query);
    const isStale = (): boolean | undefined => queries.getQueryState(query.queryKey)?.isInvalidated;
    await refreshTopics(queries, ["users", "leaderboard"]);
    expect(isStale()).toBe(false);
    await refreshTopics(queries, ["balances"]);
    expect(isStale()).toBe(true);
  });
});

describe("listQuery", () => {
  const pagesOf = async (cursor: Cursor, ...answers: readonly object[]) => {
    const { client, queries, urls } = serve(...answers);
    await queries.fetchInfiniteQuery({
      ...listQuery(client, call, { input: { query: { group_id: 7 } }, cursor }),
      pages: 3,
    });
    return urls.map((url) => new URL(url, "http://guild.test").search);
  };

  it("continues where the last page says, up to the end", async () => {
    expect(await pagesOf("page", { hasNext: true, nextPage: 1 }, { hasNext: false, nextPage: 2 })).toEqual([
      "?group_id=7&page=0",
      "?group_id=7&page=1",
    ]);
  });

  it("continues after the last ID, up to 0", async () => {
    expect(await pagesOf("last_id", { lastId: 41 }, { lastId: 0 })).toEqual([
      "?group_id=7&last_id=0",
      "?group_id=7&last_id=41",
    ]);
  });
});

describe("refreshChanged", () => {
  const changed = async (...topics: Parameters<typeof refreshChanged>[1]) => {
    const { client, queries } = serve({});
    let sessions = 0;
    const session = { refresh: () => Promise.resolve(((sessions += 1), null)) };
    const keys = [["thanks"], ["leaderboard"], ["users"]];
    const options = keys.map(([topic]) => callQuery(client, { ...call, topics: [topic] } as typeof call, INPUT));
    for (const query of options) await queries.prefetchQuery(query);
    await refreshChanged({ queries, session } as never, topics);
    return [options.map(({ queryKey }) => queries.getQueryState(queryKey)?.isInvalidated), sessions];
  };

  it("refetches what a write changed, and nothing else", async () => {
    expect(await changed("thanks")).toEqual([[true, false, false], 0]);
    expect(await changed("leaderboard", "thanks")).toEqual([[true, true, false], 0]);
    expect(await changed()).toEqual([[false, false, false], 0]);
  });

  it("refetches the session if the write changes part of it", async () => {
    expect(await changed("thanks", "balances")).toEqual([[true, false, false], 1]);
  });
});

describe("changeLists", () => {
  it("changes each page that was read of a list, and no other answer", async () => {
    const { client, queries } = serve(
      { hasNext: true, nextPage: 1 },
      { hasNext: false, nextPage: 2 },
      { hasNext: true },
    );
    const list = listQuery(client, call, { input: INPUT, cursor: "page" });
    const one = callQuery(client, call, INPUT);
    await queries.fetchInfiniteQuery({ ...list, pages: 2 });
    await queries.prefetchQuery(one);
    changeLists(queries, call, (page) => ({ ...page, hasNext: null as never }));
    const seen = (answer: object | undefined): unknown => (answer as { readonly hasNext: unknown }).hasNext;
    expect(queries.getQueryData(list.queryKey)?.pages.map(seen)).toEqual([null, null]);
    expect(seen(queries.getQueryData(one.queryKey))).toBe(true);
  });
});
