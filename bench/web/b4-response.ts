import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { median, round } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { auditAll } from "./b3-lighthouse.ts";
import { openBrowser, openPage, settle } from "./browser.ts";
import { CALM_AFTER_MS, servePanel } from "./panel.ts";
import { measureMachine, multiplierOf } from "./phone.ts";

const ROUNDS = 4;
const INP_MS = 150;
const LCP_MS = { login: 2_000, dashboard: 2_400 } as const;
const CLS = 0.01;

// As people press: they point first, and let go a moment later.
const POINTED_MS = 120;
const PRESSED_MS = 80;

/** B4: how soon the panel shows itself and responds, and its layout shift. */
export const response: Benchmark = {
  name: "B4",
  title: "INP and LCP of a phone, CLS",
  method:
    "INP: the slowest of a session's presses and keys (event timing, from the input to the next paint) with the CPU slowed " +
    `as for B3, ${ROUNDS} sessions, median; the mouse points ${POINTED_MS} ms before, and it and keys are held for ${PRESSED_MS} ms. LCP: Lighthouse's simulated phone. CLS: every shift of the same sessions and of Lighthouse.`,
  run: async () => {
    const panel = await servePanel();
    const browser = await openBrowser();
    const sessions: Session[] = [];
    await sleep(CALM_AFTER_MS);
    try {
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const { page, cdp, close } = await openPage(browser, panel, "owner");
        const rate = multiplierOf(await measureMachine(browser));
        await cdp.send("Emulation.setCPUThrottlingRate", { rate });
        sessions.push({ ...(await use(page)), rate });
        await close();
      }
    } finally {
      await browser.close();
      await panel.stop();
    }
    return [inpFigure(sessions), ...(await paintFigures(sessions))];
  },
};

/** The actions, the slowest response in ms, and the unexpected layout shift. */
interface Session {
  readonly steps: ReadonlyMap<string, number>;
  readonly cls: number;
  /** CPU slowdown factor. */
  readonly rate: number;
}

async function use(page: Page): Promise<Omit<Session, "rate">> {
  await page.addInitScript(observe);
  const steps = new Map<string, number>();
  const step = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    await act();
    await page.waitForTimeout(900);
    const slowest = await page.evaluate(takeSlowest);
    steps.set(name, Math.max(slowest, steps.get(name) ?? 0));
  };
  await page.goto("/");
  await page.getByRole("article").first().waitFor();
  await settle(page, 2_500);
  await shellSteps(page, step);
  await pageSteps(page, step);
  const cls = await page.evaluate(() => (window as unknown as Observed).shifts);
  return { steps, cls };
}

/** By the mouse itself: what Playwright checks during a click would count as the page's. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error("nothing to press");
  const page = target.page();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(POINTED_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESSED_MS);
  await page.mouse.up();
}

type Step = (name: string, act: () => Promise<unknown>) => Promise<void>;

async function shellSteps(page: Page, step: Step): Promise<void> {
  await step("open the account menu", () => press(page.getByRole("button", { name: /Your account/ })));
  await step("choose the other theme", () => press(page.getByRole("menuitemradio", { name: "Light" })));
  await step("open the palette", () => press(page.getByRole("button", { name: "Search and commands" })));
  await step("type in the palette", () => page.keyboard.type("lead", { delay: 250 }));
  await step("go to the leaderboard", () => page.keyboard.press("Enter", { delay: PRESSED_MS }));
}

async function pageSteps(page: Page, step: Step): Promise<void> {
  const main = page.getByRole("navigation", { name: "Main" }).first();
  await page.getByRole("row").nth(20).waitFor();
  await step("choose a period", () => press(page.getByRole("radio", { name: "This month" })));
  await step("next page", () => press(page.getByRole("button", { name: "Next page" })));
  await step("open the balances dialog", () => press(page.getByRole("button", { name: /'s balances$/ }).first()));
  await step("close the dialog", () => page.keyboard.press("Escape", { delay: PRESSED_MS }));
  await step("go to thanks", () => press(main.getByRole("link", { name: "Thanks", exact: true })));
  await step("choose a tab", () => press(page.getByRole("tab", { name: /^Received/ })));
  await step("open the form", () => press(page.getByRole("link", { name: "Give thanks" }).first()));
  await step("type a name", () =>
    page.getByRole("combobox", { name: "Who do you want to thank?" }).pressSequentially("ma", { delay: 400 }),
  );
  await step("choose a person", () => press(page.getByRole("listbox").getByRole("option").first()));
  await step("type a text", () => page.getByLabel("What for?").pressSequentially("Thank you", { delay: 100 }));
  await step("leave the form, which asks", () => press(main.getByRole("link", { name: "Dashboard" })));
  await step("go to the dashboard", () =>
    press(page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true })),
  );
  await page.getByRole("article").first().waitFor();
}

/** What the observer leaves in the page. */
interface Observed {
  shifts: number;
  slowest: number;
}

function observe(): void {
  const seen = window as unknown as Observed;
  seen.shifts = 0;
  seen.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      if (!entry.hadRecentInput) seen.shifts += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { duration: number; interactionId: number }[]) {
      if (entry.interactionId > 0) seen.slowest = Math.max(seen.slowest, entry.duration);
    }
    // The library's types lack the threshold.
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

function takeSlowest(): number {
  const seen = window as unknown as Observed;
  const { slowest } = seen;
  seen.slowest = 0;
  return slowest;
}

function inpFigure(sessions: readonly Session[]): Figure {
  const worst = sessions.map(({ steps }) => Math.max(...steps.values()));
  const inp = median(worst);
  const names = [...(sessions[0]?.steps.keys() ?? [])];
  const byStep = names.map((name) => ({ name, ms: median(sessions.map(({ steps }) => steps.get(name) ?? 0)) }));
  const slowest = byStep
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ name, ms }) => `${name} ${ms}`);
  const spread = `${Math.min(...worst)}–${Math.max(...worst)}`;
  const value = `${inp} ms (${spread}) of ${names.length} steps; slowest by median: ${slowest.join(", ")}`;
  const rate = median(sessions.map((each) => each.rate)).toFixed(1);
  return { what: `INP, CPU slowed ${rate} times`, value, bar: `≤ ${INP_MS} ms`, isReached: inp <= INP_MS };
}

async function paintFigures(sessions: readonly Session[]): Promise<Figure[]> {
  const { login, dashboard } = await auditAll();
  const lcp = (["login", "dashboard"] as const).map((name): Figure => {
    const times = { login, dashboard }[name].map(({ lcpMs }) => lcpMs);
    const value = `${round(median(times))} ms (${round(Math.min(...times))}–${round(Math.max(...times))})`;
    return {
      what: `LCP of ${name}, simulated phone`,
      value,
      bar: `≤ ${LCP_MS[name]} ms`,
      isReached: median(times) <= LCP_MS[name],
    };
  });
  const worst = Math.max(...sessions.map(({ cls }) => cls), ...[...login, ...dashboard].map(({ cls }) => cls));
  return [
    ...lcp,
    {
      what: "CLS, the most of all sessions and audits",
      value: worst.toFixed(4),
      bar: `≤ ${CLS}`,
      isReached: worst <= CLS,
    },
  ];
}
