import type { Page } from "@playwright/test";
import { HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

const CARDS = 12;
const CHANGED = 9;

/** How often the page has written the time of each card, by its id: once whenever the card is drawn. */
function drawn(page: Page): Promise<Readonly<Record<number, number>>> {
  return page.evaluate(() => (window as unknown as { drawn: Record<number, number> }).drawn);
}

/** Answers each reading of the feed with cards, newest first; what is read later has another text on one of them. */
async function serveCards(page: Page, count: number, changed = 0): Promise<void> {
  await page.route("**/api/v1/notifications/list/team-feed?*", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const answer = await route.fetch();
    const { data, errors } = await answer.json();
    const ids = Array.from({ length: count }, (_none, index) => count - index);
    const direction = searchParams.get("direction") ?? "";
    const items = ids.map((id) => ({
      ...data.items[0],
      id,
      createdAt: `2026-11-20T09:00:00.${String(id).padStart(3, "0")}Z`,
      headline: [{ text: direction === "next" && id === changed ? "Tea, once more" : `Card ${id}` }],
    }));
    await route.fulfill({
      response: answer,
      json: { data: { ...data, items: direction === "prev" ? [] : items }, errors },
    });
  });
}

async function openFeed(page: Page): Promise<void> {
  await page.goto(`${HOST.url}/empty.html`);
  await page.evaluate(() => {
    const widget = document.createElement("guildhall-widget");
    widget.setAttribute("view", "feed");
    document.querySelector("#place")?.append(widget);
  });
  await expect(page.getByRole("article")).not.toHaveCount(0);
}

test("a feed draws each card once, and after that only the one that the news have changed", async ({ page }) => {
  await page.addInitScript(() => {
    const counts: Record<number, number> = {};
    const Dates = Date;
    Object.assign(window, {
      drawn: counts,
      // Time passes in the widget, but the minute doesn't turn, which draws every card's time again.
      setInterval: () => 0,
      Date: class extends Dates {
        constructor(...given: [string]) {
          super(...given);
          const id = /^2026-11-20T09:00:00\.(\d{3})Z$/.exec(String(given[0]))?.[1];
          if (id !== undefined) counts[Number(id)] = (counts[Number(id)] ?? 0) + 1;
        }
      },
    });
  });
  await serveCards(page, CARDS, CHANGED);
  await openFeed(page);
  await expect(page.getByText("Tea, once more")).toBeVisible();
  const counts = await drawn(page);
  const shown = Object.keys(counts).map(Number);
  expect(shown.length).toBeGreaterThan(5);
  expect(counts).toEqual(Object.fromEntries(shown.map((id) => [id, id === CHANGED ? 2 : 1])));
});

test("a feed draws its cards as far as the reader comes, and keeps the place of the rest", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 320 });
  await serveCards(page, 30);
  await openFeed(page);
  await expect(page.getByText("Card 30", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(8);
  // Where the cards that aren't drawn yet will be.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(3_000);
  await page.getByRole("article").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("article")).toHaveCount(16);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText("Card 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(30);
});

test("a feed makes none of the browser's formatters before somebody points at a time", async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    for (const name of ["DateTimeFormat", "ListFormat", "NumberFormat", "PluralRules", "RelativeTimeFormat"] as const)
      Object.assign(Intl, {
        [name]: new Proxy<object>(Intl[name], {
          construct: (formatter, given, target) => {
            made.push(name);
            return Reflect.construct(formatter as () => void, given, target) as object;
          },
        }),
      });
  });
  const made = (): Promise<readonly string[]> =>
    page.evaluate(() => (window as unknown as { made: readonly string[] }).made);
  // Its last reading of its own accord, when everything is drawn.
  const caughtUp = page.waitForResponse(/team-feed\?.*direction=next/);
  await openFeed(page);
  await caughtUp;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await made()).toEqual([]);
  const time = page.getByRole("article").first().locator("time");
  await time.hover();
  await expect(page.locator("[popover] [data-words]")).toHaveText(/\d{4} \d/);
});
