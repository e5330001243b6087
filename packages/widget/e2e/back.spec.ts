import type { Request } from "@playwright/test";
import { findWholeBrowser } from "../../../scripts/browser.config.ts";
import { HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

// Playwright turns the back/forward cache off by default, and the headless shell has none.
const executablePath = findWholeBrowser();
test.skip(executablePath === undefined, "only the whole Chromium keeps pages for going back");
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const ignoreDefaultArgs = ["--disable-back-forward-cache"];
    await use({ ...launchOptions, ignoreDefaultArgs, ...(executablePath && { executablePath }) });
  },
});

interface HostPage {
  asked: number;
  isBack: boolean;
}

test("a page that is left and shown again goes on with its session and its news", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const isStream = (request: Request): boolean => request.url().endsWith("/api/v1/stream");
  const opened = page.waitForRequest(isStream);
  await page.goto(`${HOST.url}/plain.html`);
  await opened;
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => ((window as unknown as HostPage).isBack = persisted));
  });
  const ended = page.waitForEvent("requestfailed", isStream);
  await page.goto(`${HOST.url}/empty.html`);
  await ended;
  const reopened = page.waitForRequest(isStream);
  await page.goBack({ waitUntil: "commit" });
  await reopened;
  const { isBack, asked } = await page.evaluate(() => {
    const host = window as unknown as HostPage;
    return { isBack: host.isBack, asked: host.asked };
  });
  expect({ isBack, asked }).toEqual({ isBack: true, asked: 1 });
  await expect(page.getByRole("table", { name: "Leaderboard" }).getByRole("row", { name: /Olga/ })).toContainText(
    "You",
  );
  await page.evaluate(() => document.querySelector("guildhall-widget")?.setAttribute("view", "notifications"));
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  expect(faults).toEqual([]);
});
