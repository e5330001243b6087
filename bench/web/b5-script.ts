import type { Browser, Page } from "@playwright/test";
import { median, round } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { openBrowser, openPage, settle, watchMainThread } from "./browser.ts";
import type { MainThread } from "./browser.ts";
import { servePanel } from "./panel.ts";
import type { ServedPanel } from "./panel.ts";

const ROUNDS = 5;
const NAVIGATION_MS = 30;
const KEY_MS = 15;
const ROWS = 30;

/** B5: main-thread cost of navigation and typing. */
export const scriptTime: Benchmark = {
  name: "B5",
  title: "Script on the main thread",
  method:
    "The browser's own count of time spent in script, in time of the thread, from the press until all has come to rest: from " +
    `the dashboard to the leaderboard's ${ROWS} rows, first and second visit of a page load, and a key in a filter; ${ROUNDS} rounds, median.`,
  run: async () => {
    const panel = await servePanel();
    const browser = await openBrowser();
    try {
      const rounds: Round[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await oneRound(browser, panel));
      return [
        toFigure(
          "first navigation to a table of 30 rows",
          rounds.map(({ first }) => first),
          NAVIGATION_MS,
        ),
        toFigure(
          "second navigation to it",
          rounds.map(({ second }) => second),
          NAVIGATION_MS,
        ),
        toFigure(
          "one key in the palette's filter",
          rounds.map(({ palette }) => palette),
          KEY_MS,
        ),
        toFigure(
          "one key in the search for people",
          rounds.map(({ people }) => people),
          KEY_MS,
        ),
      ];
    } finally {
      await browser.close();
      await panel.stop();
    }
  },
};

interface Round {
  readonly first: number;
  readonly second: number;
  readonly palette: number;
  readonly people: number;
}

async function oneRound(browser: Browser, panel: ServedPanel): Promise<Round> {
  const { page, cdp, close } = await openPage(browser, panel, "member");
  const read = await watchMainThread(cdp);
  await page.goto("/");
  await page.getByRole("article").first().waitFor();
  await settle(page, 2_500);
  const main = page.getByRole("navigation", { name: "Main" }).first();
  const toTable = async () => {
    const box = await main.getByRole("link", { name: "Leaderboard" }).boundingBox();
    return scriptOf(read, async () => {
      // Role and visibility queries would run script and layout on the page's own thread.
      await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
      await page.locator("[role=row]").nth(ROWS).waitFor({ state: "attached" });
      await settle(page);
    });
  };
  const first = await toTable();
  await main.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("article").first().waitFor();
  await settle(page);
  const second = await toTable();
  await page.getByRole("button", { name: "Search and commands" }).click();
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await settle(page);
  const palette = await perKey(page, read, "them");
  await page.goto("/thanks/create");
  await page.getByRole("combobox", { name: "Who do you want to thank?" }).click();
  await settle(page, 1_500);
  const people = await perKey(page, read, "mari");
  await close();
  return { first, second, palette, people };
}

/** Presses keys one by one, each once the page is idle again; returns the median. */
async function perKey(page: Page, read: () => Promise<MainThread>, keys: string): Promise<number> {
  const costs: number[] = [];
  for (const key of keys) {
    costs.push(
      await scriptOf(read, async () => {
        await page.keyboard.press(key);
        await settle(page, 600);
      }),
    );
  }
  return median(costs);
}

async function scriptOf(read: () => Promise<MainThread>, act: () => Promise<void>): Promise<number> {
  const before = await read();
  await act();
  return (await read()).scriptMs - before.scriptMs;
}

function toFigure(what: string, costs: readonly number[], bar: number): Figure {
  const middle = median(costs);
  const value = `${round(middle)} ms (${round(Math.min(...costs))}–${round(Math.max(...costs))})`;
  return { what, value, bar: `≤ ${bar} ms`, isReached: middle <= bar };
}
