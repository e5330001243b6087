import { median, round } from "../lib/benchmark.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import { serveHost } from "./host.ts";
import type { HostPage, HostSite } from "./host.ts";

const ROUNDS = 5;
const BAR_MS = 1_000;

/** W11: how soon a member who has been disabled is out of a host's page. */
export const widgetDisabled: Benchmark = {
  name: "W11",
  title: "A disabled member is out of the widget",
  method:
    "The home of a member in a host's page, following news. From the start of the owner's request that disables them until the widget " +
    `has emptied itself and says that the session has ended; ${ROUNDS} rounds.`,
  run: async () => {
    const site = await serveHost();
    try {
      const host = await site.open();
      await host.load();
      const times: number[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) times.push(await disableOnce(site, host));
      const [middle, most] = [median(times), Math.max(...times)];
      const value = `${round(middle)} ms (${round(Math.min(...times))}–${round(most)})`;
      return [{ what: "from the request to an empty widget", value, bar: `≤ ${BAR_MS} ms`, isReached: most <= BAR_MS }];
    } finally {
      await site.stop();
    }
  },
};

async function disableOnce({ act }: HostSite, { page, show }: HostPage): Promise<number> {
  const listening = page.waitForResponse((response) => response.url().endsWith("/api/v1/stream"));
  await show("home", "640px");
  const widget = page.locator("guildhall-widget");
  await widget.getByRole("article").first().waitFor();
  await listening;
  const ended = widget.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        element.addEventListener("guildhall-sessionEnded", () => requestAnimationFrame(() => resolve(Date.now())));
      }),
  );
  const since = Date.now();
  await act("disable");
  const endedAt = await ended;
  if ((await widget.getByRole("article").count()) > 0) throw new TypeError("the widget still shows the feed");
  await act("enable");
  await widget.evaluate((element) => element.remove());
  return endedAt - since;
}
