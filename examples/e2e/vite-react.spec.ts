import { expect, test } from "./host.ts";

test.use({ example: "vite-react" });

test("the component comes and goes with the pages of a React app", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  await expect(page.getByRole("status", { name: "News" })).toHaveText("Showing feed");
  await page.getByRole("button", { name: "Ranking" }).click();
  await expect(page.getByRole("table", { name: "Leaderboard" })).toContainText("Mara Lindqvist");
  await page.getByRole("button", { name: "Rewards" }).click();
  await expect(page.getByRole("status", { name: "News" })).toHaveText("Showing perks");
  await page.getByRole("button", { name: /Sign out/ }).click();
  await expect(page.locator("guildhall-widget")).toHaveCount(0);
  expect(host.faults).toEqual([]);
});

test("who signs in without a new page sees nothing of the one before", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  await page.getByRole("button", { name: "Ranking" }).click();
  const moderators = page.getByRole("table", { name: "Leaderboard" }).getByRole("row", { name: /Mara Lindqvist/ });
  await expect(moderators).not.toContainText("You");
  await page.getByRole("button", { name: /Sign out/ }).click();
  await expect(page.locator("guildhall-widget")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign in as Moderator" }).click();
  await expect(moderators).toContainText("You");
  expect(host.faults).toEqual([]);
});
