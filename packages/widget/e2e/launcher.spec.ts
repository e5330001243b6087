import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

interface HostPage {
  heard: (readonly [string, unknown])[];
  guildhall: {
    mount: (place: Element, options: object) => { destroy: () => void };
    version: string;
  };
}

async function visit(page: Page, token = "olga.unread", path = "/empty.html"): Promise<void> {
  await page.goto(`${HOST.url}${path}?token=${token}&tokens=${token}`);
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
}

async function mount(page: Page, options: object = {}): Promise<void> {
  await page.evaluate((more) => {
    const place = document.querySelector("#place");
    if (place === null) return;
    (window as unknown as HostPage).guildhall.mount(place, { view: "launcher", ...more });
    // Where a site would have it.
    document.querySelector("guildhall-widget")?.setAttribute("style", "position: fixed; inset: auto 24px 24px auto");
  }, options);
}

const button = (page: Page) => page.getByRole("button", { name: /^(Open|Открыть) Guildhall/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Guildhall" });
/** While the dialog is open, the page behind it is out of reach for everybody but its own scripts. */
const expanded = (page: Page) =>
  page.evaluate(() =>
    document.querySelector("guildhall-widget")?.shadowRoot?.querySelector("button")?.getAttribute("aria-expanded"),
  );

test.describe("the launcher", () => {
  test("opens the panel by the keyboard, and has the focus again afterwards", async ({ page }) => {
    await visit(page);
    await mount(page);
    await expect(button(page)).toHaveAttribute("aria-haspopup", "dialog");
    await expect(button(page)).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Tab");
    await expect(button(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeVisible();
    expect(await expanded(page)).toBe("true");
    await expect(panel(page).getByRole("tab", { name: "Feed" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expect(button(page)).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Space");
    await expect(panel(page)).toBeVisible();
  });

  test("tells how much is unread, as news come, until it's read", async ({ page }) => {
    let unread = 3;
    await page.route(/\/api\/v1\/user\/info/, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { user: object } };
      const user = { ...answer.data.user, notificationsCount: unread };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, user } } });
    });
    // Tells of news, ends, and is opened again.
    await page.route(/\/api\/v1\/stream/, (route) =>
      route.request().method() === "OPTIONS"
        ? route.continue()
        : route.fulfill({
            headers: { "content-type": "text/event-stream", "access-control-allow-origin": HOST.url },
            body: 'retry: 50\nid: 1-1\n\nevent: news\ndata: {"topics":["notifications"]}\n\n',
          }),
    );
    await visit(page);
    await mount(page);
    await expect(page.getByRole("button", { name: "Open Guildhall, 3 unread", exact: true })).toHaveText("3");
    for (const [count, name, badge] of [
      [1, "Open Guildhall, 1 unread", "1"],
      [250, "Open Guildhall, 250 unread", "99+"],
      [0, "Open Guildhall", ""],
    ] as const) {
      unread = count;
      // Opens it again at once.
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(page.getByRole("button", { name, exact: true })).toHaveText(badge);
    }
  });

  test("is in its corner, as large as a finger, and loads no view before it's pressed", async ({ page }) => {
    const files: string[] = [];
    page.on("request", (request) => files.push(new URL(request.url()).pathname));
    await visit(page);
    await mount(page);
    const box = await button(page).boundingBox();
    expect(box).toEqual({ x: 1440 - 24 - 48, y: 900 - 24 - 48, width: 48, height: 48 });
    const scripts = files.filter((path) => path.endsWith(".js") && path.startsWith("/widget/"));
    expect(scripts.filter((path) => /feed|cards|tabs|overlay|extras/.test(path))).toEqual([]);
    await button(page).click();
    await expect(panel(page).getByRole("feed")).toBeVisible();
    await expect.poll(() => files.some((path) => /feed/.test(path))).toBe(true);
  });

  test("opens the panel in its own language and theme", async ({ page }) => {
    await visit(page);
    await mount(page, { locale: "ru", theme: "light" });
    await page.getByRole("button", { name: "Открыть Guildhall, 3 непрочитанных", exact: true }).click();
    await expect(panel(page).getByRole("tab", { name: "Лента" })).toBeVisible();
    await expect(panel(page).locator("xpath=ancestor-or-self::*[@data-guild]")).toHaveAttribute("data-theme", "light");
  });

  test("isn't there for who may see nothing, nor for strangers", async ({ page }) => {
    for (const token of ["olga.shut", "nobody"]) {
      await visit(page, token);
      const answered = page.waitForResponse(/widget\/session/);
      await mount(page);
      await answered;
      await expect
        .poll(() => page.evaluate(() => (window as unknown as HostPage).heard.map(([name]) => name)))
        .toContain(token === "nobody" ? "failed" : "unread");
      await expect(page.locator("guildhall-widget").getByRole("button")).toHaveCount(0);
    }
  });

  test("opens the panel around its frame, and has the focus again afterwards", async ({ page }) => {
    await visit(page, "olga.unread", "/frame.html");
    await mount(page, { locale: "ru", theme: "light" });
    const framed = page.frameLocator("guildhall-widget iframe");
    const opener = framed.getByRole("button", { name: "Открыть Guildhall, 3 непрочитанных", exact: true });
    await opener.focus();
    expect(await opener.boundingBox()).toEqual({ x: 1440 - 24 - 48, y: 900 - 24 - 48, width: 48, height: 48 });
    await page.keyboard.press("Enter");
    const dialog = page.frameLocator("body > div iframe").getByRole("dialog", { name: "Guildhall" });
    await expect(dialog.getByRole("tab", { name: "Лента" })).toBeVisible();
    await expect(dialog.locator("xpath=ancestor-or-self::*[@data-guild]")).toHaveAttribute("data-theme", "light");
    await page.keyboard.press("Escape");
    await expect(page.locator("body > div iframe")).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(dialog).toBeVisible();
  });

  test("takes no press of the page's in a frame while there is no button", async ({ page }) => {
    await visit(page, "olga.shut", "/frame.html");
    await mount(page);
    const frame = page.locator("guildhall-widget iframe");
    await expect(frame).toHaveCSS("visibility", "visible");
    await expect(frame).toHaveCSS("pointer-events", "none");
    await expect(frame.contentFrame().getByRole("button")).toHaveCount(0);
  });

  for (const theme of ["dark", "light"])
    for (const locale of ["en", "ru"])
      test(`axe finds nothing in it, ${theme}, ${locale}`, async ({ page }) => {
        await visit(page);
        await mount(page, { theme, locale });
        await expect(button(page)).toHaveText("3");
        const axe = () => new AxeBuilder({ page }).setLegacyMode().include("guildhall-widget").analyze();
        expect((await axe()).violations).toEqual([]);
      });
});
