import type { SessionStore } from "@guildhall/core/session";
import { buildUserInfo, createTestPlatform } from "@guildhall/core/testing";
import type { WidgetSessionState } from "@guildhall/core/widget";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { createStored, type Stored } from "../stored.ts";
import { startLive, type Live } from "./start-live.ts";

let platform: ReturnType<typeof createTestPlatform>;
let state: Stored<WidgetSessionState>;
let isVisible: boolean;
let isShown: boolean;
let signals: { comeBack: () => void; leave: () => void };
let refreshes: number;
let read: string[];
let asked: Readonly<Record<string, string>>[];
let say: (text: string) => void;
let isOpen: boolean;
let live: Live;

beforeEach(() => {
  platform = createTestPlatform();
  state = createStored<WidgetSessionState>("ready");
  [isVisible, isShown, isOpen, refreshes] = [true, true, false, 0];
  [read, asked] = [[], []];
  signals = { comeBack: () => undefined, leave: () => undefined };
});

function start(): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  for (const name of ["feed", "leaderboard"]) {
    queries.setQueryData([name], 0);
    void queries.fetchQuery({ queryKey: [name], queryFn: () => 0 });
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && query.queryKey[0] === name && query.state.isInvalidated) read.push(name);
    });
  }
  live = startLive({
    platform,
    queries,
    identity: { state, renew: () => Promise.resolve(false) },
    isShown: () => isShown,
    page: {
      isVisible: () => isVisible,
      onReturn: (listener) => ((signals.comeBack = listener), () => undefined),
      onLeave: (listener) => ((signals.leave = listener), () => undefined),
    },
    // Safe: the parts of a session store that live news ask for.
    session: {
      getState: () => ({ state: "signed_in", info: { ...buildUserInfo(), newsId: "1-1" } }),
      refresh: () => Promise.resolve(((refreshes += 1), null)),
    } as unknown as SessionStore,
    open: (headers, signal) => {
      asked.push(headers);
      isOpen = true;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          say = (text) => controller.enqueue(new TextEncoder().encode(text));
          signal.addEventListener("abort", () => {
            isOpen = false;
            controller.error(signal.reason);
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
    },
  });
}

const news = (...topics: readonly string[]): string => `event: news\ndata: ${JSON.stringify({ topics })}\n\n`;

it("reads again what news are about, together if they come together", async () => {
  start();
  await platform.advance(0);
  expect(asked).toEqual([{ accept: "text/event-stream", "last-event-id": "1-1" }]);
  say(news("feed") + news("feed", "notifications"));
  await platform.advance(199);
  expect([live.isLive(), read, refreshes]).toEqual([true, [], 0]);
  await platform.advance(1);
  expect([[...new Set(read)], refreshes]).toEqual([["feed"], 1]);
});

it("asks for the session only if the news are about it", async () => {
  start();
  await platform.advance(0);
  say(news("leaderboard"));
  await platform.advance(1_000);
  expect([[...new Set(read)], refreshes]).toEqual([["leaderboard"], 0]);
});

it("is open only while the page is visible and shows something", async () => {
  isShown = false;
  start();
  await platform.advance(0);
  expect(asked).toHaveLength(0);
  isShown = true;
  live.update();
  await platform.advance(0);
  expect(isOpen).toBe(true);
  isVisible = false;
  signals.leave();
  await platform.advance(60_000);
  expect([isOpen, asked.length, live.isLive()]).toEqual([false, 1, false]);
  isVisible = true;
  signals.comeBack();
  await platform.advance(0);
  expect([isOpen, asked.length]).toEqual([true, 2]);
  isShown = false;
  live.update();
  expect(isOpen).toBe(false);
});

it("ends with the session, through whose renewal it stays", async () => {
  start();
  await platform.advance(0);
  state.set("renewing");
  state.set("ready");
  expect([isOpen, asked.length]).toEqual([true, 1]);
  state.set("expired");
  expect(isOpen).toBe(false);
  state.set("identifying");
  await platform.advance(60_000);
  expect(asked).toHaveLength(1);
  state.set("ready");
  await platform.advance(0);
  expect(isOpen).toBe(true);
});

it("keeps a stream that is live when the connection is said to be back", async () => {
  start();
  await platform.advance(0);
  say(":\n\n");
  await platform.advance(0);
  signals.comeBack();
  await platform.advance(0);
  expect(asked).toHaveLength(1);
});

it("does nothing any more once it's disposed of", async () => {
  start();
  await platform.advance(0);
  say(news("feed", "session"));
  await platform.advance(100);
  live.dispose();
  await platform.advance(1_000);
  state.set("expired");
  state.set("ready");
  await platform.advance(0);
  expect([isOpen, asked.length, read, refreshes]).toEqual([false, 1, [], 0]);
});
