import { chromium } from "@playwright/test";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { BROWSER, findWholeBrowser } from "../../scripts/browser.config.ts";
import type { DemoPerson, ServedPanel } from "./panel.ts";

/**
 * The whole browser, as people have it; tests do with less. With its scrollbars: where they're hidden, the room kept for
 * one under a dialog moves the page.
 */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    ...BROWSER,
    executablePath: findWholeBrowser() ?? BROWSER.executablePath,
    args: [...BROWSER.args, ...more],
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
}

/** A page in its own browser profile, with a DevTools session. */
export interface OpenedPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

/** Opens an empty page, signed in if a person is given. */
export async function openPage(browser: Browser, panel: ServedPanel, person?: DemoPerson): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL: panel.url,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
  });
  if (person !== undefined) {
    const [name = "", value = ""] = (await panel.cookieOf(person)).split("=", 2);
    await context.addCookies([{ name, value, url: panel.url }]);
  }
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { page, cdp, close: () => context.close() };
}

/** The page's main-thread work so far, in ms of thread time. */
export interface MainThread {
  readonly scriptMs: number;
  readonly taskMs: number;
  /** JavaScript heap in use, in bytes. */
  readonly heapBytes: number;
}

/** Counts thread time, so a busy machine adds little. */
export async function watchMainThread(cdp: CDPSession): Promise<() => Promise<MainThread>> {
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      scriptMs: of("ScriptDuration") * 1000,
      taskMs: of("TaskDuration") * 1000,
      heapBytes: of("JSHeapUsedSize"),
    };
  };
}

/** Waits until the page has been idle for a moment. */
export async function settle(page: Page, ms = 500): Promise<void> {
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.waitForTimeout(ms);
}
