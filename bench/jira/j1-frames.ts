import { weighFrame } from "../../packages/jira-app/scripts/weigh-frame.ts";
import { connectSite } from "../../examples/jira/connect-site.ts";
import { startPlay, type PlayedSite } from "../../examples/jira/start-play.ts";
import { median, round } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { openBrowser, settle } from "../web/browser.ts";
import type { Browser, Frame } from "@playwright/test";

const ROUNDS = 5;
const SLOWDOWN = 4;
const PAINT_MS = 1_000;
const INTERACTIVE_MS = 3_000;
/** After this long without another long task there won't be one. */
const QUIET_MS = 2_000;
const PATIENCE_MS = 60_000;

/** What each place has once it has all it shows, as a selector and its text. */
const PLACES: Readonly<Record<string, readonly [selector: string, text: string]>> = {
  Issue: ["button", "Thank Mara Lindqvist"],
  "Global page": ["article", ""],
  Gadget: ["table, [role=table]", ""],
  Settings: ["h2, h3, p", "Connected to"],
  "Get started": ["p, div", "Step 1 of"],
  Command: ["button[type=submit]", "Publish"],
};

/** J1: how soon the app's frames are there. */
export const jiraFrames: Benchmark = {
  name: "J1",
  title: "The frames in Jira: bytes, first paint, time to interactive",
  method:
    "Bytes: what a place loads before it shows something, after gzip 9, Atlassian's bridge included. First paint: the browser's own " +
    "time from the frame's start, with its files in the cache, at full speed. Interactive: until all is shown that the place has and " +
    `the last task of 50 ms or more has ended, with the CPU slowed ${SLOWDOWN} times; the demo company's server answers on the same ` +
    `machine. ${ROUNDS} rounds, median.`,
  run: async () => {
    const site = await startPlay();
    const browser = await openBrowser();
    try {
      await connectSite(site);
      const figures: Figure[] = weighFrame().map(toWeight);
      for (const place of Object.keys(PLACES)) figures.push(...(await measure(browser, site, place)));
      return figures;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

async function measure(browser: Browser, { url }: PlayedSite, place: string): Promise<readonly Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`${url}/?${String(new URLSearchParams({ who: "Olivia Grant", spot: place }))}`);
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (frame === null) throw new TypeError(`${place} has no frame`);
  await frame.waitForURL("**/index.html?*");
  await shownIn(frame, place);
  await settle(page);
  // The frame is of another site than the page, so it's in a process of its own, which reloading keeps.
  const cdp = await context.newCDPSession(frame);
  const paints: number[] = [];
  const interactives: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    paints.push(await load(frame, place).then(({ paint }) => paint));
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    interactives.push(await load(frame, place).then(({ interactive }) => interactive));
  }
  await context.close();
  return [
    upTo(`${place}: first paint`, paints, PAINT_MS),
    upTo(`${place}: interactive at ${SLOWDOWN}×`, interactives, INTERACTIVE_MS),
  ];
}

interface Loaded {
  readonly paint: number;
  readonly interactive: number;
}

/** Loads the frame again; both in ms from its start. */
async function load(frame: Frame, place: string): Promise<Loaded> {
  await frame.goto(frame.url(), { waitUntil: "commit" });
  const shown = await shownIn(frame, place);
  await frame.page().waitForTimeout(QUIET_MS);
  return frame.evaluate(async (shownAt) => {
    const [paint] = performance.getEntriesByName("first-paint");
    let lastTask = 0;
    const observer = new PerformanceObserver((list) => {
      for (const task of list.getEntries()) lastTask = Math.max(lastTask, task.startTime + task.duration);
    });
    observer.observe({ type: "longtask", buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { paint: paint?.startTime ?? Number.NaN, interactive: Math.max(shownAt, lastTask) };
  }, shown);
}

/** When the place's own content was there, in ms from the frame's start. */
function shownIn(frame: Frame, place: string): Promise<number> {
  return frame.evaluate(
    async ([selector, text, patience]) => {
      const isThere = (): boolean =>
        [...(document.querySelector("#root > div")?.shadowRoot?.querySelectorAll(selector) ?? [])].some((each) =>
          each.textContent.includes(text),
        );
      while (!isThere()) {
        if (performance.now() > patience) throw new TypeError(`nothing is shown: ${selector} ${text}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return performance.now();
    },
    [...(PLACES[place] ?? ["nothing", ""]), PATIENCE_MS] as const,
  );
}

function toWeight({ place, gzip, limit }: ReturnType<typeof weighFrame>[number]): Figure {
  const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
  return { what: `bytes: ${place}`, value: kb(gzip), bar: `≤ ${kb(limit)}`, isReached: gzip <= limit };
}

function upTo(what: string, times: readonly number[], bar: number): Figure {
  const middle = median(times);
  const value = `${round(middle)} ms (${round(Math.min(...times))}–${round(Math.max(...times))})`;
  return { what, value, bar: `≤ ${bar} ms`, isReached: middle <= bar };
}
