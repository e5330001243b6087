import type { Page } from "@playwright/test";
import { HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

// What the pages of `hosts` keep for their tests, and what these tests keep of what the page has caught.
interface HostPage {
  heard: (readonly [string, unknown])[];
  caught: string[];
  mounted: { destroy: () => void };
  guildhall: {
    mount: (place: Element, options: object) => { destroy: () => void };
    destroy: () => void;
    version: string;
  };
}

const BOARD = "**/api/v1/users/leaderboard*";

const caught = (page: Page): Promise<readonly string[]> => page.evaluate(() => (window as unknown as HostPage).caught);

async function mount(page: Page, view = "leaderboard"): Promise<void> {
  await page.addInitScript(() => {
    const own = window as unknown as HostPage;
    own.caught = [];
    addEventListener("error", ({ message }) => own.caught.push(message));
    addEventListener("unhandledrejection", ({ reason }) => own.caught.push(String(reason)));
  });
  await page.goto(`${HOST.url}/empty.html`);
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
  await page.evaluate((name) => {
    const own = window as unknown as HostPage;
    own.mounted = own.guildhall.mount(document.querySelector("#place") ?? document.body, { view: name });
  }, view);
}

test("a fault of the widget's is told by an event and one line, and is none of the page's", async ({ page }) => {
  // An answer that no server of ours gives.
  await page.route(BOARD, (route) =>
    route.fulfill({
      headers: { "access-control-allow-origin": HOST.url },
      json: { data: { status: "ok", items: [null], me: null, hasNext: false, nextPage: null }, errors: [] },
    }),
  );
  const lines: string[] = [];
  page.on("console", (message) => message.type() === "error" && lines.push(message.text()));
  await mount(page);
  await expect(page.getByText("Couldn't show this")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as HostPage).heard.filter(([name]) => name === "failed")),
  ).toEqual([["failed", { code: "fault", requestId: "" }]]);
  expect(await caught(page)).toEqual([]);
  expect(lines).toEqual([expect.stringMatching(/^Guildhall: TypeError/)]);
});

for (const [what, end] of [
  ["an element that leaves", (own: HostPage) => own.mounted.destroy()],
  ["a page that has done with the widget", (own: HostPage) => own.guildhall.destroy()],
] as const) {
  test(`${what} while a request is under way throws nothing into the page`, async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(BOARD, async (route) => {
      await held;
      // Whoever asked may be gone.
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(BOARD);
    await mount(page);
    await asked;
    await page.evaluate(`(${String(end)})(window)`);
    release();
    await expect(page.locator("guildhall-widget table, guildhall-widget [part=root]")).toHaveCount(0);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await caught(page)).toEqual([]);
  });
}

test("the same words aren't shown in two languages", async ({ page }) => {
  await mount(page);
  await expect(page.getByRole("table", { name: "Leaderboard" })).toBeVisible();
  // The server words what it answers, too.
  const asked = page.waitForRequest(BOARD, { timeout: 20_000 });
  await page.evaluate(() => {
    const own = window as unknown as HostPage;
    own.mounted.destroy();
    own.guildhall.mount(document.querySelector("#place") ?? document.body, { view: "leaderboard", locale: "ru" });
  });
  expect((await asked).headers()["x-language"]).toBe("ru");
  await expect(page.getByRole("table", { name: "Рейтинг" })).toBeVisible();
});

test("a server that was down is there again by one press", async ({ page }) => {
  let isDown = true;
  await page.route("**/api/v1/**", (route) => (isDown ? route.abort() : route.continue()));
  await mount(page);
  await expect(page.getByText("Couldn't reach Guildhall")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Leaderboard" })).toBeVisible();
  expect(await caught(page)).toEqual([]);
});

test("a session that ends while a form is filled in takes no word of it away", async ({ page }) => {
  let isOver = false;
  const refused = {
    status: 401,
    headers: { "access-control-allow-origin": HOST.url },
    json: { data: null, errors: [{ code: "ErrorUnauthenticated", message: "", requestId: "req-1" }] },
  };
  await mount(page, "give-thanks");
  await page.getByRole("combobox").first().fill("Tom");
  await page.getByRole("option", { name: "Tom" }).click();
  await page.getByRole("textbox", { name: "What for?" }).fill("For the tea");
  await page.getByRole("spinbutton").first().fill("1");
  await page.route("**/api/v1/thanks", (route) => (isOver ? route.fulfill(refused) : route.continue()));
  isOver = true;
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Your session has ended")).toBeVisible();
  isOver = false;
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("textbox", { name: "What for?" })).toHaveValue("For the tea");
  await expect(page.getByRole("spinbutton").first()).toHaveValue("1");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as HostPage).heard.filter(([name]) => name === "thanked")))
    .toEqual([["thanked", { id: 5 }]]);
  expect(await caught(page)).toEqual([]);
});
