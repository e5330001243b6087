import { expect, test } from "./host.ts";

test.use({ example: "plain-html" });

test("a member thanks somebody on a site with a strict policy, and the site hears of it", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const form = page.locator("guildhall-widget[view=give-thanks]");
  await expect(form.getByRole("combobox").first()).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await form.getByRole("combobox").first().fill("Arjun");
  await form.getByRole("option", { name: /Arjun Mehta/ }).click();
  await form.getByRole("textbox", { name: "What for?" }).fill("For the calm release");
  await form.getByRole("spinbutton", { name: "Stars" }).fill("2");
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("list", { name: "Events" })).toContainText("thanked");
  expect(host.faults).toEqual([]);
});

test("a member opens everything from the header, and is back there afterwards", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const launcher = page.getByRole("banner").getByRole("button", { name: /^Open Guildhall/ });
  await launcher.click();
  const panel = page.getByRole("dialog", { name: "Guildhall" });
  await expect(panel.getByRole("tab", { name: "Leaderboard" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(launcher).toBeFocused();
  expect(host.faults).toEqual([]);
});

test("a member looks through the views", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const home = page.locator("guildhall-widget[view=home]");
  await home.scrollIntoViewIfNeeded();
  await home.getByRole("tab", { name: "Leaderboard" }).click();
  await expect(home.getByRole("table", { name: "Leaderboard" })).toContainText("Mara Lindqvist");
  expect(host.faults).toEqual([]);
});

test("a member buys a perk and takes a challenge, and the site hears of both", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const home = page.locator("guildhall-widget[view=home]");
  const events = page.getByRole("list", { name: "Events" });
  await home.getByRole("tab", { name: "Perks" }).click();
  await home.getByRole("button", { name: "Buy" }).first().click();
  await home.getByRole("dialog").getByRole("button", { name: "Buy" }).click();
  await expect(events).toContainText("bought");

  await home.getByRole("tab", { name: "Challenges" }).click();
  await home.getByRole("link", { name: "Guess the release name" }).click();
  await home.getByRole("button", { name: "Accept" }).click();
  await expect(events).toContainText("accepted");
  await home.getByRole("button", { name: "Back" }).click();
  await expect(home.getByRole("tab", { name: "Challenges" })).toBeVisible();
  expect(host.faults).toEqual([]);
});
