import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "./guild.ts";

/** Opens a first-visit browser that records unexpected layout shifts. */
async function openNew(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  return page;
}

const hasFetchedFont = (page: Page) => async (): Promise<boolean> =>
  (await page.context().cookies()).some(({ name }) => name === "guildhall_font");

test("a first visit keeps the font it started with, and the next starts with the panel's", async ({
  browser,
  guild,
}) => {
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

test("people who sign in on a first visit get the panel's own font", async ({ browser, guild }) => {
  const page = await openNew(browser, guild.url);
  await page.goto("/login");
  await expect.poll(hasFetchedFont(page)).toBe(true);
  await page.getByRole("textbox", { name: "Email" }).fill("member@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("guildhall");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  expect(await fontOf(page)).toMatch(/^"?Inter Variable/);
});

for (const width of [412, 1440]) {
  for (const [path, calls, whole] of [
    ["/", ["groups", "stats", "team-feed"], (page) => page.getByRole("article")],
    ["/thanks", ["thanks/lists", "thanks/stats"], (page) => page.getByRole("article")],
    ["/thanks/create", ["groups"], (page) => page.getByRole("option", { name: "Marketing" })],
    ["/users", ["users", "groups"], (page) => page.getByRole("button", { name: /^Groups of/ })],
    ["/profile", ["users/1/profile"], (page) => page.getByRole("heading", { name: "Olivia Grant" })],
    ["/user/3", ["users/3/profile"], (page) => page.getByRole("heading", { name: "Mara Lindqvist" })],
  ] as const satisfies readonly (readonly [string, readonly string[], (page: Page) => Locator])[]) {
    test(`late content on ${path} moves nothing at ${String(width)} px`, async ({ guild }) => {
      const page = await guild.enter("owner", "/access-denied");
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(watchShifts);
      const releases = await Promise.all(calls.map((call) => hold(page, call)));
      await page.goto(path);
      for (const release of releases) {
        await release();
        await twoFrames(page);
      }
      await expect(whole(page).first()).toBeAttached();
      await twoFrames(page);
      expect((await shiftsOf(page)).filter(isSeen)).toEqual([]);
    });
  }
}

test("figures of a month in which nobody was thanked yet move nothing", async ({ guild }) => {
  const page = await guild.enter("owner", "/access-denied");
  await page.addInitScript(watchShifts);
  await page.route(/thanks\/stats/, async (route) => {
    const { data, errors } = await (await route.fetch()).json();
    await page.getByRole("article").first().waitFor();
    await route.fulfill({ json: { data: { ...data, count: 0, topReceiver: null, topGiver: null }, errors } });
  });
  await page.goto("/thanks");
  await expect(page.getByText("Nobody yet", { exact: true })).toHaveCount(2);
  await twoFrames(page);
  expect((await shiftsOf(page)).filter(isSeen)).toEqual([]);
});

test("another leaderboard period that arrives late moves nobody", async ({ guild }) => {
  const page = await guild.enter("owner", "/access-denied");
  await page.addInitScript(watchShifts);
  await page.goto("/leaderboard");
  await expect(page.getByRole("row").nth(20)).toBeVisible();
  const first = page.getByRole("row").nth(1);
  const before = (await first.textContent()) ?? "";
  const release = await hold(page, "leaderboard");
  await page.getByRole("radio", { name: "This month" }).press("Space");
  // A shift right after a key press counts as its effect.
  await page.waitForTimeout(600);
  await release();
  // The first member's monthly score is below their all-time score.
  await expect(first).not.toHaveText(before);
  await twoFrames(page);
  expect(await shiftsOf(page)).toEqual([]);
});

test("the page under a dialog stays where it is, and scrolls again afterwards", async ({ guild }) => {
  const page = await guild.enter("owner");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.mouse.move(1200, 450);
  await page.mouse.wheel(0, 300);
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});

/** More than a count widening a tab, whose digits aren't known in advance. */
function isSeen(shift: string): boolean {
  return Number.parseFloat(shift) > 0.0005;
}

/** Delays the first response to a call; returns the function that releases it. */
async function hold(page: Page, call: string): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const go = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(new RegExp(`/api/v1/[^?]*${call}(\\?|$)`), async (route) => {
    await go;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse((answer) => answer.url().includes(call));
    letGo();
    await answered;
  };
}

/** Waits until new data is drawn. */
function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))),
  );
}

/** Every unexpected layout shift, with its size. */
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
