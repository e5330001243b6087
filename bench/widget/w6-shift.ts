import { median } from "../lib/benchmark.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import { settle } from "../web/browser.ts";
import { serveHost } from "./host.ts";
import type { HostSite } from "./host.ts";

const ROUNDS = 3;
const MOUNT_SHIFT = 0.02;
const SCRIPTS = 3;
const CALLS = 2;

/** W6 and W8: what a visitor sees of the widget's arrival. */
export const widgetArrival: Benchmark = {
  name: "W6",
  title: "Shift of the host's page; W8: requests before something is visible",
  method:
    "The home of a member with a height of 640 px, in the markup of a host's page that keeps its place as the guide says, without a cache. Shift: the browser's own count while it's mounted, and " +
    "how far the page below it moves when views are switched. Requests: those that began before the first view was shown, without " +
    `preflights; ${ROUNDS} rounds, median.`,
  run: async () => {
    const site = await serveHost();
    try {
      const rounds: Arrival[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await arrive(site));
      const of = (pick: (each: Arrival) => number): number => median(rounds.map(pick));
      const [shift, moved] = [of((each) => each.shift), of((each) => each.movedPx)];
      const [scripts, calls] = [of((each) => each.scripts.length), of((each) => each.calls.length)];
      return [
        {
          what: "shift by mounting",
          value: shift.toFixed(4),
          bar: `≤ ${MOUNT_SHIFT}`,
          isReached: shift <= MOUNT_SHIFT,
        },
        { what: "movement of the page by switching views", value: `${moved} px`, bar: "0", isReached: moved === 0 },
        {
          what: "scripts before something is visible",
          value: String(scripts),
          bar: `≤ ${SCRIPTS}`,
          isReached: scripts <= SCRIPTS,
        },
        {
          what: "API calls before something is visible",
          value: String(calls),
          bar: `≤ ${CALLS}`,
          isReached: calls <= CALLS,
        },
      ];
    } finally {
      await site.stop();
    }
  },
};

interface Arrival {
  readonly shift: number;
  readonly movedPx: number;
  readonly scripts: readonly string[];
  readonly calls: readonly string[];
}

async function arrive(site: HostSite): Promise<Arrival> {
  const { page, load, show, close } = await site.open();
  // As in the guide: the element is in the page's markup and keeps its place, and the loader comes later.
  await show("home", "640px");
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await page.evaluate(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) seen.shifts += entry.value;
    }).observe({ type: "layout-shift" });
  });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await load();
  const tabs = page.locator("guildhall-widget").getByRole("tab");
  await tabs.first().waitFor();
  await settle(page, 1_500);
  const shift = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
  const requests = await page.evaluate(() => {
    const [ready] = performance.getEntriesByName("widget-ready");
    const entries = performance.getEntriesByType("resource");
    return entries.filter(({ startTime }) => startTime < (ready?.startTime ?? Infinity)).map(({ name }) => name);
  });
  const top = (): Promise<number> =>
    page.evaluate(() => document.querySelector("#below")?.getBoundingClientRect().top ?? 0);
  const before = await top();
  let movedPx = 0;
  for (const tab of await tabs.all()) {
    await tab.click();
    for (let look = 0; look < 5; look += 1) {
      await page.waitForTimeout(100);
      movedPx = Math.max(movedPx, Math.abs((await top()) - before));
    }
  }
  await close();
  return {
    shift,
    movedPx,
    scripts: requests.filter((name) => /\/widget\/.*\.js/.test(name)),
    calls: requests.filter((name) => name.includes("/api/")),
  };
}
