import type { Page, Response } from "@playwright/test";
import { meet, readAs, readFeed } from "../../packages/web/e2e/story-people.ts";
import { change } from "./callers.ts";
import { expect, test } from "./host.ts";

test.use({ example: "plain-html" });

// Without the stream, news came after half a minute: sooner than this they can't have.
const BEFORE_POLLING_MS = 20_000;

const isStream = (response: Response): boolean => response.url().endsWith("/api/v1/stream");

interface ForEdit {
  readonly quota: readonly { readonly currencyId: number }[];
}

/** Opens the site with the member's widgets on it; resolves when they are live. */
async function watch(page: Page, open: () => Promise<void>): Promise<void> {
  const streams: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/stream") && request.method() === "GET") streams.push(request.url());
  });
  const listening = page.waitForResponse(isStream);
  await open();
  await page.locator("guildhall-widget[view=home]").scrollIntoViewIfNeeded();
  expect((await listening).status()).toBe(200);
  await expect(page.locator("guildhall-widget[view=home]").getByRole("article").first()).toBeVisible();
  // One for the page, which has two widgets.
  expect(streams).toHaveLength(1);
}

test("a site hears at once that its member was thanked", async ({ page, host, guild }) => {
  // The feed opens where its reader stopped; what comes is shown to those who have read it.
  await readFeed(guild, "member");
  await watch(page, () => host.signIn(page, "u-1"));
  const home = page.locator("guildhall-widget[view=home]");
  const unread = page.getByRole("list", { name: "Events" }).getByText(/^unread/);
  await expect(unread).toHaveCount(1);
  const { quota } = await readAs<ForEdit>(guild, "owner", "/thanks/0/for-edit");
  const rewards = [{ currencyId: quota[0]?.currencyId, amount: 10 }];
  const { id } = await meet(guild, "member");
  const body = { receivers: [{ id }], description: "For the live widget", rewards };
  await change(guild, { who: "owner", path: "/thanks", body });
  await expect(unread).toHaveCount(2, { timeout: BEFORE_POLLING_MS });
  await expect(home.getByText("For the live widget").first()).toBeVisible();
  expect(host.faults).toEqual([]);
});

test("a member who is disabled is out as soon as that is known, and not when the widget asks next", async ({
  page,
  host,
  guild,
}) => {
  await watch(page, () => host.signIn(page, "u-1"));
  const order: string[] = [];
  const path = (url: string): string => url.replace(/^.*\/api\/v1/, "");
  page.on("requestfinished", (request) => {
    if (path(request.url()) === "/stream" && request.method() === "GET") order.push("its news end");
  });
  page.on("response", (response) => {
    if (response.status() === 401) order.push(`${path(response.url())} is refused`);
  });
  const { id } = await meet(guild, "member");
  await change(guild, { who: "owner", method: "PUT", path: `/users/${String(id)}/disable` });
  const home = page.locator("guildhall-widget[view=home]");
  await expect(home.getByText("Your session has ended")).toBeVisible();
  await expect(home.getByRole("article")).toHaveCount(0);
  // Had it learned so by its own next question, that would have been refused first.
  expect(order[0]).toBe("its news end");
  await change(guild, { who: "owner", method: "PUT", path: `/users/${String(id)}/enable` });
  await home.getByRole("button", { name: "Continue" }).click();
  await expect(home.getByRole("article").first()).toBeVisible();
});
