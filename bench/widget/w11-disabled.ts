import { median, round } from "../lib/benchmark.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import { serveHost } from "./host.ts";
import type { HostSite } from "./host.ts";

const ROUNDS = 5;
const BAR_MS = 1_000;

/** W11: how soon a member who has been disabled is out of a host's page. */
export const widgetDisabled: Benchmark = {
  name: "W11",
  title: "A disabled member is out of the widget",
  method:
    "The home of a member in a host's page, following news. From the start of the owner's request that disables them until the widget " +
    `has emptied itself and says that the session has ended; ${ROUNDS} rounds, median.`,
  run: async () => {
    const site = await serveHost();
    try {
      const times: number[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) times.push(await disableOnce(site));
      const middle = median(times);
      const value = `${round(middle)} ms (${round(Math.min(...times))}–${round(Math.max(...times))})`;
      return [
        { what: "from the request to an empty widget", value, bar: `≤ ${BAR_MS} ms`, isReached: middle <= BAR_MS },
      ];
    } finally {
      await site.stop();
    }
  },
};

interface Hearing {
  readonly guildhall: { on: (name: string, listener: () => void) => void };
}

async function disableOnce(site: HostSite): Promise<number> {
  const { page, load, show, close } = await site.open();
  await load();
  const listening = page.waitForResponse((response) => response.url().endsWith("/api/v1/stream"));
  await show("home", "640px");
  const articles = page.locator("guildhall-widget").getByRole("article");
  await articles.first().waitFor();
  await listening;
  const ended = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const tell = (): void => void requestAnimationFrame(() => resolve(Date.now()));
        (window as unknown as Hearing).guildhall.on("sessionEnded", tell);
      }),
  );
  const since = Date.now();
  await site.act("disable");
  const endedAt = await ended;
  if ((await articles.count()) > 0) throw new TypeError("the widget still shows the feed");
  await site.act("enable");
  await close();
  return endedAt - since;
}
