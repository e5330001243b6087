import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./host.ts";

test.use({ example: "static-cms" });

const tracked = (page: Page) => page.evaluate(() => (window as unknown as { tracked: string[] }).tracked.join("\n"));

test("a member thanks somebody in a frame on a noisy page, which sees nothing of it", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const home = page.frameLocator("guildhall-widget iframe");
  await home.getByRole("tab", { name: "Give thanks" }).click();
  await home.getByRole("combobox").first().fill("Arjun");
  await home.getByRole("option", { name: /Arjun Mehta/ }).click();
  await home.getByRole("textbox", { name: "What for?" }).pressSequentially("For six calm releases");
  await expect(home.getByRole("textbox", { name: "What for?" })).toHaveValue("For six calm releases");
  await home.getByRole("spinbutton", { name: "Stars" }).fill("2");
  const thanked = page.evaluate(
    () => new Promise((resolve) => addEventListener("guildhall-thanked", () => resolve("thanked"))),
  );
  await home.getByRole("button", { name: "Publish" }).click();
  expect(await thanked).toBe("thanked");
  await expect(page.getByText("Shared 0 times")).toBeVisible();
  expect(
    await page.locator("iframe").evaluate((frame) => [frame.clientHeight, getComputedStyle(frame).opacity]),
  ).toEqual([640, "1"]);
  const seen = await tracked(page);
  expect(seen).toContain("call /guildhall-token");
  expect(seen).not.toContain("key");
  expect(seen).not.toContain("/api/");
  expect(seen).not.toContain("Arjun");
  expect(host.faults).toEqual([]);
});

test("a member opens the form over the page, and closes it by Escape", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const button = page.getByRole("button", { name: "Say thanks" });
  await button.click();
  const dialog = page.frameLocator("body > div iframe").getByRole("dialog", { name: "Give thanks" });
  await expect(dialog.getByRole("combobox").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("body > div iframe")).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(host.faults).toEqual([]);
});

test("axe finds nothing in the frame", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const home = page.frameLocator("guildhall-widget iframe");
  await expect(home.getByRole("feed")).toBeVisible();
  await expect(home.getByRole("status", { name: "Loading" })).toHaveCount(0);
  // The site's page has these; its frame needn't have them again.
  const ofPages = ["landmark-one-main", "page-has-heading-one"];
  const { violations } = await new AxeBuilder({ page }).include("guildhall-widget").disableRules(ofPages).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))])).toEqual([]);
});
