import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { LOOKS, shoot, wear } from "./looks.ts";

test("publishes a first challenge and leads on", async ({ guild }) => {
  const page = await guild.enter("owner", "/intro/challenge");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The first challenge");
  await expect(page.getByRole("button", { name: /^Publish/ })).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("What is to be done?").fill("Say hello to the guild");
  await expect(page.getByRole("spinbutton", { name: "Stars" })).toHaveValue("1");
  await page.getByRole("spinbutton", { name: "Gems" }).fill("0");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/intro\/challenge\/\d+$/);
  await expect(page.getByRole("heading", { name: "Say hello to the guild" })).toBeVisible();
  await page.getByRole("link", { name: "Look at it" }).click();
  await expect(page).toHaveURL(/\/challenge\/\d+$/);
  const member = await guild.enter("member", "/intro/challenge");
  await expect(member).toHaveURL(/access-denied/);
  await page.context().close();
  await member.context().close();
});

for (const look of LOOKS) {
  test(`is readable and accessible: ${look.theme}, ${look.language}, ${String(look.width)} px`, async ({ guild }) => {
    const page = await guild.enter("owner", "/access-denied");
    await wear(page, guild.url, look);
    await page.goto("/intro/challenge");
    await expect(page.getByRole("spinbutton").first()).toBeVisible();
    await shoot(page, "intro-challenge", look);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    await page.context().close();
  });
}
