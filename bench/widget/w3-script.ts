import { measureRatio, median, round, showRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { settle, watchMainThread } from "../web/browser.ts";
import { buildAnchor, NOVU, SENTRY } from "./anchors.ts";
import { serveHost } from "./host.ts";
import type { HostPage, HostSite } from "./host.ts";

const ROUNDS = 5;
const SLOWDOWN = 4;
const LOADER_MS = 10;
const TASK_MS = 50;
const SHARE = { form: 1.5, bell: 0.4 } as const;
const SETTLE_MS = 2_000;
const LOOK_EVERY_MS = 300;
const MOST_LOOKS = 400;

/** W3: main-thread cost of what a host puts into its page. */
export const widgetScript: Benchmark = {
  name: "W3",
  title: "The widget's script on the host's main thread, beside other widgets",
  method:
    `The browser's own count of time spent in script, in time of the thread and with the CPU slowed ${SLOWDOWN} times, from the moment ` +
    `that a host's empty page gets it until all has come to rest; by turns with the anchors' own packages, ${ROUNDS} rounds, median. ` +
    "The longest task is of the feed, at full speed and in time of the thread, too.",
  run: async () => {
    const anchors = [await buildAnchor(SENTRY), await buildAnchor(NOVU)];
    const site = await serveHost(anchors);
    try {
      const loader: number[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) loader.push(await scriptOf(site, ({ load }) => load()));
      const form = await measureRatio(ROUNDS, {
        subject: () => scriptOf(site, widget("give-thanks"), drawnIn("guildhall-widget", "form")),
        reference: () => scriptOf(site, anchor(0), drawnIn("body > div", "form")),
      });
      const bell = await measureRatio(ROUNDS, {
        subject: () => scriptOf(site, widget("feed"), drawnIn("guildhall-widget", "article")),
        reference: () => scriptOf(site, anchor(1), `document.querySelector("main button") !== null`),
      });
      const tasks: number[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) tasks.push(await longestTask(site));
      return [
        limited("loader alone", loader, LOADER_MS),
        {
          what: "thanks form ÷ Sentry's form",
          value: showRatio(form, "ms"),
          bar: `≤ ${SHARE.form}`,
          isReached: form.ratio <= SHARE.form,
        },
        {
          what: "feed ÷ Novu's bell",
          value: showRatio(bell, "ms"),
          bar: `≤ ${SHARE.bell}`,
          isReached: bell.ratio <= SHARE.bell,
        },
        limited("longest task", tasks, TASK_MS),
      ];
    } finally {
      await site.stop();
    }
  },
};

type Put = (host: HostPage) => Promise<unknown>;

const widget =
  (view: string): Put =>
  async ({ load, show }) => {
    await load();
    await show(view);
  };

const anchor =
  (index: number): Put =>
  ({ page }) =>
    page.addScriptTag({ url: `/anchor-${index}.js` });

/** Whether an element's shadow has what it should, as an expression for the page. */
const drawnIn = (host: string, part: string): string =>
  `[...document.querySelectorAll("${host}")].some((each) => each.shadowRoot?.querySelector("${part}"))`;

/** Script that a page without anything runs for what is put into it, in ms, until it's drawn and at rest. */
async function scriptOf(site: HostSite, put: Put, drawn = "true"): Promise<number> {
  const host = await site.open();
  const read = await watchMainThread(host.cdp);
  await host.cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await settle(host.page);
  const before = await read();
  await put(host);
  await untilDrawn(host, drawn);
  await settle(host.page, SETTLE_MS);
  const { scriptMs } = await read();
  await host.close();
  return scriptMs - before.scriptMs;
}

// A locator would look into the page's thread at every frame.
async function untilDrawn({ page }: HostPage, drawn: string): Promise<void> {
  for (let look = 0; !(await page.evaluate<boolean>(drawn)); look += 1) {
    if (look === MOST_LOOKS) throw new Error(`nothing is drawn: ${drawn}`);
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** In ms of thread time: on a busy machine, a task that waits for its turn is no longer one. */
async function longestTask(site: HostSite): Promise<number> {
  const host = await site.open();
  const browser = host.page.context().browser();
  await browser?.startTracing(host.page, { categories: ["toplevel"] });
  await widget("feed")(host);
  await untilDrawn(host, drawnIn("guildhall-widget", "article"));
  await settle(host.page, SETTLE_MS);
  const { traceEvents } = JSON.parse((await browser?.stopTracing())?.toString("utf8") ?? "{}") as Trace;
  await host.close();
  const threads = traceEvents.filter(({ args }) => args?.name === "CrRendererMain").map(threadOf);
  const tasks = traceEvents.filter((event) => event.tdur !== undefined && threads.includes(threadOf(event)));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

interface TraceEvent {
  readonly pid: number;
  readonly tid: number;
  /** Time of the thread, in µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}

function limited(what: string, costs: readonly number[], bar: number): Figure {
  const middle = median(costs);
  const value = `${round(middle)} ms (${round(Math.min(...costs))}–${round(Math.max(...costs))})`;
  return { what, value, bar: `≤ ${bar} ms`, isReached: middle <= bar };
}
