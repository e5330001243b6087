import { expect, test, type Page } from "@playwright/test";
import { HOST } from "./sites.ts";

const CARDS = 12;
const CHANGED = 9;

/** How often the page has written the time of each card, by its id: once whenever the card is drawn. */
function drawn(page: Page): Promise<Readonly<Record<number, number>>> {
  return page.evaluate(() => (window as unknown as { drawn: Record<number, number> }).drawn);
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
  await page.route("**/api/v1/notifications/list/team-feed?*", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const answer = await route.fetch();
    const { data, errors } = await answer.json();
    const ids = Array.from({ length: CARDS }, (_none, index) => CARDS - index);
    const direction = searchParams.get("direction") ?? "";
    const items = ids.map((id) => ({
      ...data.items[0],
      id,
      createdAt: `2026-11-20T09:00:00.${String(id).padStart(3, "0")}Z`,
      headline: [{ text: direction === "next" && id === CHANGED ? "Tea, once more" : `Card ${id}` }],
    }));
    await route.fulfill({
      response: answer,
      json: { data: { ...data, items: direction === "prev" ? [] : items }, errors },
    });
  });
  await page.goto(`${HOST.url}/empty.html`);
  await page.evaluate(() => {
    const widget = document.createElement("guildhall-widget");
    widget.setAttribute("view", "feed");
    document.querySelector("#place")?.append(widget);
  });
  await expect(page.getByRole("article")).not.toHaveCount(0);
  await expect(page.getByText("Tea, once more")).toBeVisible();
  const counts = await drawn(page);
  const shown = Object.keys(counts).map(Number);
  expect(shown.length).toBeGreaterThan(5);
  expect(counts).toEqual(Object.fromEntries(shown.map((id) => [id, id === CHANGED ? 2 : 1])));
});
