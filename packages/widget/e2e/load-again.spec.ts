import { HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

// What the pages of `hosts` keep for their tests.
interface HostPage {
  heard: (readonly [string, unknown])[];
  guildhall: { mount: (place: Element, options: object) => void; version: string };
}

test("a page that couldn't load the widget does with the next one, and has one copy of it", async ({ page }) => {
  const loaded: string[] = [];
  page.on("requestfinished", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\/widget\/.*-[\w-]{8}\.js$/.test(pathname)) loaded.push(pathname + search);
  });
  await page.route(/\/guild-[\w-]+\.js/, (route) => route.abort(), { times: 1 });
  await page.goto(`${HOST.url}/empty.html`);
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
  const mount = () =>
    page.evaluate(() => {
      const place = document.querySelector("#place") ?? document.body;
      (window as unknown as HostPage).guildhall.mount(place, { view: "leaderboard" });
    });
  await mount();
  const failures = () =>
    page.evaluate(() => (window as unknown as HostPage).heard.filter(([name]) => name === "failed").length);
  await expect.poll(failures).toBe(1);
  await mount();
  // The one that was there before is shown, too.
  await expect(page.getByRole("table", { name: "Leaderboard" })).toHaveCount(2);
  const names = loaded.map((path) => path.replace(/^.*\//, ""));
  expect(names).toEqual([...new Set(names)]);
  expect(names.filter((name) => name.startsWith("guild-"))).toHaveLength(1);
  expect(await failures()).toBe(1);
});

// Chromium asks again for a module that it couldn't load; other browsers remember that until the page is loaded anew.
test("a part whose file was lost comes, too, where browsers remember what they couldn't load", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "userAgentData"));
  const modules: string[] = [];
  let isLost = true;
  await page.route(/\/leaderboard-view-[\w-]+\.js/, (route) => {
    if (!isLost) return route.continue();
    if (route.request().resourceType() === "script") modules.push(route.request().url());
    return route.fulfill({ status: 503 });
  });
  await page.goto(`${HOST.url}/empty.html`);
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
  await page.evaluate(() => {
    const place = document.querySelector("#place") ?? document.body;
    (window as unknown as HostPage).guildhall.mount(place, { view: "leaderboard" });
  });
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  isLost = false;
  await again.click();
  await expect(page.getByRole("table", { name: "Leaderboard" })).toBeVisible();
  // It wasn't imported before it was there.
  expect(modules).toEqual([]);
});

test("the first file is asked for by itself until it's there", async ({ page }) => {
  let isLost = true;
  await page.route(/\/guild-[\w-]+\.js/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${HOST.url}/empty.html`);
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
  await page.evaluate(() => {
    const place = document.querySelector("#place") ?? document.body;
    (window as unknown as HostPage).guildhall.mount(place, { view: "leaderboard", height: "400px" });
  });
  const failures = () =>
    page.evaluate(() => (window as unknown as HostPage).heard.filter(([name]) => name === "failed").length);
  await expect.poll(failures).toBe(1);
  isLost = false;
  await expect(page.getByRole("table", { name: "Leaderboard" })).toBeVisible();
});
