import type { Page } from "@playwright/test";
import { GUILDHALL, HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

// What the pages of `hosts` keep for their tests.
interface HostPage {
  heard: (readonly [string, unknown])[];
  mounted: { update: (changes: object) => void };
  guildhall: {
    q: { push: (call: readonly unknown[]) => void };
    init: (options: object) => void;
    mount: (place: Element, options: object) => { update: (changes: object) => void };
    version: string;
  };
}

const faults: string[] = [];
test.beforeEach(({ page }) => {
  faults.length = 0;
  page.on("pageerror", (error) => faults.push(error.message));
});
test.afterEach(() => expect(faults).toEqual([]));

const board = (page: Page) => page.getByRole("table", { name: "Leaderboard" });
const failures = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(() => (window as unknown as HostPage).heard.filter(([name]) => name === "failed"));

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(HOST.url + path);
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
}

async function mount(page: Page, options: object): Promise<void> {
  await page.evaluate((given) => {
    const own = window as unknown as HostPage;
    own.mounted = own.guildhall.mount(document.querySelector("#place") ?? document.body, given);
  }, options);
}

// As a page without types may write them.
const WRONG = { view: "leader-board", locale: "de", theme: "blue", groupId: "all", params: { id: "me" }, height: 400 };

test("what isn't known counts as absent", async ({ page }) => {
  await visit(page, "/empty.html");
  await mount(page, WRONG);
  await expect(page.getByRole("tab", { name: "Feed", selected: true })).toBeVisible();
  await expect(page.getByRole("feed")).toContainText("Coffee");
  const root = page.locator("guildhall-widget [data-guild]");
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(root).toHaveAttribute("lang", "en");
  expect(await failures(page)).toEqual([]);
});

test("what isn't known counts as absent in a frame, too", async ({ page }) => {
  await visit(page, "/frame.html?mixed");
  await mount(page, { ...WRONG, mode: "frame" });
  const frame = page.frameLocator("#place iframe").last();
  await expect(frame.getByRole("tab", { name: "Feed", selected: true })).toBeVisible();
});

test("a locale may name a country, and an id may be a text", async ({ page }) => {
  await visit(page, "/empty.html");
  await mount(page, { view: "leaderboard", locale: "ru-RU", groupId: "7" });
  const asked = page.waitForRequest(/leaderboard\?.*group_id=7/);
  await expect(page.getByRole("table", { name: "Рейтинг" })).toBeVisible();
  await asked;
});

test("a server's address may end in a slash", async ({ page }) => {
  await page.route("**/plain.js", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(GUILDHALL.url, `${GUILDHALL.url}/`) });
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, "/plain.html");
  await expect(board(page).getByRole("row", { name: /Olga/ })).toContainText("You");
  expect(asked.filter((path) => path.startsWith("//"))).toEqual([]);
});

test("a height that changes is the widget's, and leaves no empty place", async ({ page }) => {
  await visit(page, "/empty.html");
  const heightOf = (): Promise<number | undefined> =>
    page.evaluate(() => document.querySelector<HTMLElement>("guildhall-widget")?.offsetHeight);
  await mount(page, { view: "leaderboard", height: "640px" });
  await expect(board(page)).toBeVisible();
  expect(await heightOf()).toBe(640);
  const update = (height: string): Promise<void> =>
    page.evaluate((next) => (window as unknown as HostPage).mounted.update({ height: next }), height);
  await update("200px");
  await expect.poll(heightOf).toBe(200);
  await update("");
  await expect.poll(heightOf).not.toBe(200);
  expect(await heightOf()).toBeLessThan(640);
});
