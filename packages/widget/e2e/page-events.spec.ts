import type { Page } from "@playwright/test";
import { HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

// What the pages of `hosts` keep for their tests, and the DOM events that the page's widgets tell.
interface HostPage {
  told: Record<string, unknown[]>;
  guildhall: { mount: (place: Element, options: object) => unknown; version: string };
}

const NAMES = ["ready", "viewed", "unread", "sessionEnded", "failed"];

async function mountTwo(page: Page, search: string): Promise<void> {
  await page.goto(`${HOST.url}/empty.html${search}`);
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
  await page.evaluate((names) => {
    const own = window as unknown as HostPage;
    own.told = {};
    for (const id of ["one", "two"]) {
      const place = document.createElement("div");
      document.querySelector("#place")?.append(place);
      for (const name of names)
        place.addEventListener(`guildhall-${name}`, (event) => {
          (own.told[`${id} ${name}`] ??= []).push((event as CustomEvent<unknown>).detail);
        });
      own.guildhall.mount(place, { view: "leaderboard" });
    }
  }, NAMES);
}

const told = (page: Page): Promise<HostPage["told"]> => page.evaluate(() => (window as unknown as HostPage).told);

test("each widget tells what it shows, and how much is unread", async ({ page }) => {
  await mountTwo(page, "?token=olga.unread");
  const own = { ready: [{ view: "leaderboard" }], viewed: [{ view: "leaderboard" }], unread: [{ count: 3 }] };
  const both = ["one", "two"].flatMap((id) =>
    Object.entries(own).map(([name, details]) => [`${id} ${name}`, details] as const),
  );
  await expect.poll(() => told(page)).toEqual(Object.fromEntries(both));
});

test("each widget tells why nobody is let in", async ({ page }) => {
  await mountTwo(page, "?token=nobody");
  const refused = [{ code: "ErrorUnauthenticated", requestId: "req-1" }];
  await expect
    .poll(() => told(page))
    .toMatchObject({
      "one failed": refused,
      "two failed": refused,
      "one sessionEnded": [{ reason: "refused" }],
      "two sessionEnded": [{ reason: "refused" }],
    });
});

test("each widget tells that its code couldn't be loaded", async ({ page }) => {
  await page.route(/guild-.*\.js/, (route) => route.abort());
  await mountTwo(page, "");
  const failed = { code: "not_loaded", requestId: "" };
  await expect.poll(() => told(page)).toMatchObject({ "one failed": [failed], "two failed": [failed] });
});
