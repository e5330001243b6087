import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./guild.ts";

/** Opens a browser that has never been here, which counts how far things move by themselves. */
async function openNew(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  return page;
}

const hasFetchedFont = (page: Page) => async (): Promise<boolean> =>
  (await page.context().cookies()).some(({ name }) => name === "guildhall_font");

test("a first visit keeps the letters it began with, and the next begins with the panel's font", async ({ browser, guild }) => {
  const page = await openNew(browser, guild.url);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const before = await fontOf(page);
  await expect.poll(hasFetchedFont(page)).toBe(true);
  await page.evaluate(() => document.fonts.ready);
  expect(await fontOf(page)).toBe(before);
  expect(await shiftsOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await fontOf(page)).toMatch(/^"?Inter Variable/);
});

test("who signs in on a first visit finds the panel in its own font", async ({ browser, guild }) => {
  const page = await openNew(browser, guild.url);
  await page.goto("/login");
  await expect.poll(hasFetchedFont(page)).toBe(true);
  await page.getByRole("textbox", { name: "E-mail" }).fill("member@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("guildhall");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  expect(await fontOf(page)).toMatch(/^"?Inter Variable/);
});

/** Everything that moved without being asked to, and by how much. */
function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as Watched).shifts);
}

interface Watched {
  readonly shifts: string[];
}

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Element | null }[];
}

function watchShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts } satisfies Watched);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
      const moved = sources.map(({ node }) => node?.textContent.slice(0, 40) ?? "").join(" / ");
      if (!hadRecentInput) shifts.push(`${value.toFixed(4)}: ${moved}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

function fontOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).fontFamily);
}
