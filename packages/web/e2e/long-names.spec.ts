import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./guild.ts";

const WIDTHS = [1440, 960, 390] as const;
const WORDS = "Maximiliana Konstantina von und zu Hohenzollern-Sigmaringen of the Department of Strategic Relations";
const ONE_WORD = "Hippopotomonstrosesquippedaliophobia".repeat(3).slice(0, 100);

async function add(owner: APIRequestContext, url: string, data: object): Promise<number> {
  const answer = await owner.post(url, { data, headers: { origin: new URL(url).origin } });
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

/** By how many px the page overflows its window. */
function excessOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test("names of maximum length widen no page", async ({ guild }) => {
  const owner = await guild.ask("owner");
  const api = `${guild.url}/api/v1`;
  const outer = await add(owner, `${api}/groups`, { name: WORDS, parentId: 0 });
  const inner = await add(owner, `${api}/groups`, { name: ONE_WORD, parentId: outer });
  const person = await add(owner, `${api}/users`, {
    name: ONE_WORD,
    email: "long@friend.example",
    groupIds: [outer, inner],
  });
  const page = await guild.enter("owner", "/access-denied");
  for (const path of [
    "/groups",
    `/users?user=${String(person)}`,
    `/user/${String(person)}`,
    `/thanks/create?user=${String(person)}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(ONE_WORD).locator("visible=true").first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => excessOf(page), `${path} at ${String(width)} px`).toBe(0);
    }
  }
});

test("the active tab is in view, however narrow the strip", async ({ guild }) => {
  const page = await guild.enter("member", "/access-denied");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/profile/notifications");
  const tab = page.getByRole("link", { name: "Notifications", exact: true }).and(page.locator("[aria-current]"));
  await expect(tab).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a workspace's name makes room for the controls beside it", async ({ guild }) => {
  const page = await guild.enter("owner", "/leaderboard");
  await page.setViewportSize({ width: 960, height: 800 });
  const name = page.getByText("Northlight", { exact: true });
  const search = page.getByRole("button", { name: "Search and commands" });
  // What arrives late takes room, too.
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const before = await search.boundingBox();
  // On the page only: other tests look for the name.
  await name.evaluate((span, words) => (span.textContent = words), WORDS);
  const after = await search.boundingBox();
  expect(after?.width).toBe(before?.width);
  expect(await excessOf(page)).toBe(0);
});
