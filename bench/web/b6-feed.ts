import type { EndpointResponse } from "@guildhall/core";
import type { feedCalls, FeedItem } from "@guildhall/core/feed";
import type { ThanksCard } from "@guildhall/core/thanks";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { median, round } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { openBrowser, openPage, settle, watchMainThread } from "./browser.ts";
import { servePanel } from "./panel.ts";
import type { ServedPanel } from "./panel.ts";

const ROUNDS = 4;
const CARDS = 100_000;
const FEW = 20;
const MOUNT_MS = 150;
const FRAME_MS = 50;
const HEAP_BYTES = 40 * 1024 * 1024;
const SCROLL_MS = 3_000;

/** B6: a very long feed. */
export const longFeed: Benchmark = {
  name: "B6",
  title: "Feed of 100,000 cards",
  method:
    `The dashboard with an answer of ${CARDS.toLocaleString("en")} thanks in place of the server's page, and by turns with ${FEW}; ${ROUNDS} rounds, median. ` +
    "Mount: script (time of the thread) of coming back to the dashboard, the answer being kept. Scrolling: 3 s, 60 px a frame. " +
    "Heap: after a collection, over that of the answer alone, parsed and kept on a page without the feed.",
  run: async () => {
    const panel = await servePanel();
    const browser = await openBrowser();
    const many: Round[] = [];
    const few: Round[] = [];
    try {
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        many.push(await oneRound(browser, panel, CARDS));
        few.push(await oneRound(browser, panel, FEW));
      }
      return [mountFigure(many, few), frameFigure(many, few), heapFigure(many, few)];
    } finally {
      await browser.close();
      await panel.stop();
    }
  },
};

type FeedPage = EndpointResponse<typeof feedCalls.get>;

interface Round {
  readonly mountMs: number;
  readonly longestFrameMs: number;
  /** Script while scrolling, in thread time. */
  readonly scrollMs: number;
  readonly heapBytes: number;
  readonly answerBytes: number;
  readonly nodes: number;
}

async function oneRound(browser: Browser, panel: ServedPanel, cards: number): Promise<Round> {
  const { page, cdp, close } = await openPage(browser, panel, "member");
  const read = await watchMainThread(cdp);
  page.setDefaultTimeout(120_000);
  await page.addInitScript(answerFeed, { cards, few: FEW });
  const answerBytes = await heapOfAnswer(page, cdp);
  await page.goto("/");
  await page.getByRole("article").first().waitFor();
  await settle(page, 2_000);
  const main = page.getByRole("navigation", { name: "Main" }).first();
  await main.getByRole("link", { name: "Leaderboard" }).click();
  await page.getByRole("row").nth(20).waitFor();
  await settle(page, 1_000);
  const before = await read();
  await main.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("article").first().waitFor();
  await settle(page);
  const mountMs = (await read()).scriptMs - before.scriptMs;
  const atRest = await read();
  const longestFrameMs = await page.evaluate(scroll, SCROLL_MS);
  await settle(page);
  const scrollMs = (await read()).scriptMs - atRest.scriptMs;
  const heapBytes = await heapOf(cdp);
  const nodes = await page.evaluate(() => document.querySelectorAll("article").length);
  await close();
  return { mountMs, longestFrameMs, scrollMs, heapBytes, answerBytes, nodes };
}

/** Heap of the panel's error page holding nothing but the parsed response. */
async function heapOfAnswer(page: Page, cdp: CDPSession): Promise<number> {
  await page.goto("/access-denied");
  await settle(page);
  const before = await heapOf(cdp);
  await page.evaluate(async () => {
    const answer = await fetch("/api/v1/notifications/list/team-feed?last_id=0");
    (window as unknown as { kept: unknown }).kept = await answer.json();
  });
  return (await heapOf(cdp)) - before;
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return usedSize;
}

/** Scrolls a little on every frame; returns the longest gap between frames, in ms. */
function scroll(durationMs: number): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let last = startedAt;
    let longest = 0;
    const onFrame = (now: number): void => {
      // The first frame began before the scrolling.
      if (last !== startedAt) longest = Math.max(longest, now - last);
      last = now;
      window.scrollBy(0, 60);
      if (now - startedAt < durationMs) requestAnimationFrame(onFrame);
      else resolve(longest);
    };
    requestAnimationFrame(onFrame);
  });
}

/**
 * Answers inside the page instead of the server, since megabytes over the DevTools protocol take minutes: all cards at
 * once, then no newer ones, and the newest unchanged. Its types are the contract's: a card that lacks a field wouldn't be
 * drawn.
 */
function answerFeed({ cards, few }: { readonly cards: number; readonly few: number }): void {
  const person = (place: number) => ({ id: 1 + (place % 60), name: `Person number ${place % 60}`, avatarUrl: "" });
  const currencyForms = { one: "star", few: "stars", many: "stars" };
  const star = { currencyId: 1, currencyName: "Stars", currencyIconUrl: "⭐", currencyForms };
  const cardOf = (id: number): FeedItem => {
    const [giver, receiver] = [person(id), person(id + 7)];
    const at = new Date(1_790_000_000_000 - id * 60_000).toISOString();
    const thanks: ThanksCard = {
      id,
      status: "published",
      authorUserId: giver.id,
      authorName: giver.name,
      authorAvatarUrl: "",
      receivers: [receiver],
      waitsFor: "",
      waitsUntil: "",
      description: `Thank you for help number ${id}${", and for the patience".repeat(id % 5)}.`,
      rewards: [{ ...star, amount: 100, formattedAmount: "1" }],
      publishedAt: at,
      undoUntil: at,
      abilities: {
        undo: { allowed: false, reason: "too_late" },
        withdraw: { allowed: false, reason: "not_waiting" },
        thankBack: { allowed: false, reason: "not_receiver" },
      },
    };
    const headline = [
      { text: giver.name, userId: giver.id },
      { text: " thanked " },
      { text: receiver.name, userId: receiver.id },
    ];
    const words = { headline, body: thanks.description };
    return { id, category: "thanks", type: "thanks_published", ...words, createdAt: at, author: giver, thanks };
  };
  const answerOf = (count: number): Response => {
    const items = Array.from({ length: count }, (_, index) => cardOf(cards - index));
    const page: FeedPage = { items, lastReadId: cards, hasPrev: false, hasNext: false, newCount: 0 };
    const data = { status: "ok", ...page };
    return new Response(JSON.stringify({ data, errors: [] }), { headers: { "content-type": "application/json" } });
  };
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.endsWith("/list/team-feed")) return send(input, init);
    const direction = url.searchParams.get("direction");
    return answerOf(direction === "prev" ? 0 : direction === "next" ? few : cards);
  };
}

function mountFigure(many: readonly Round[], few: readonly Round[]): Figure {
  const [mount, usual] = [many, few].map((rounds) => median(rounds.map(({ mountMs }) => mountMs))) as [number, number];
  const value = `${spread(
    many.map(({ mountMs }) => mountMs),
    "ms",
  )}; with ${FEW} cards ${round(usual)} ms`;
  return { what: "mount, script", value, bar: `≤ ${MOUNT_MS} ms`, isReached: mount <= MOUNT_MS };
}

function frameFigure(many: readonly Round[], few: readonly Round[]): Figure {
  const frames = many.map(({ longestFrameMs }) => longestFrameMs);
  const usual = median(few.map(({ longestFrameMs }) => longestFrameMs));
  const script = median(many.map(({ scrollMs }) => scrollMs));
  const nodes = median(many.map((each) => each.nodes));
  const value = `${spread(frames, "ms")}; with ${FEW} cards ${round(usual)} ms; script of all 3 s ${round(script)} ms, ${nodes} cards drawn`;
  return {
    what: "longest frame while scrolling",
    value,
    bar: `≤ ${FRAME_MS} ms`,
    isReached: median(frames) <= FRAME_MS,
  };
}

function heapFigure(many: readonly Round[], few: readonly Round[]): Figure {
  const over = many.map(({ heapBytes, answerBytes }) => heapBytes - answerBytes);
  const usual = median(few.map(({ heapBytes }) => heapBytes));
  const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const answer = median(many.map(({ answerBytes }) => answerBytes));
  const value = `${mib(median(over))} over the answer's ${mib(answer)}; the page with ${FEW} cards ${mib(usual)}`;
  return {
    what: "heap of the page over its answer",
    value,
    bar: `≤ ${mib(HEAP_BYTES)}`,
    isReached: median(over) <= HEAP_BYTES,
  };
}

function spread(values: readonly number[], unit: string): string {
  return `${round(median(values))} ${unit} (${round(Math.min(...values))}–${round(Math.max(...values))})`;
}
