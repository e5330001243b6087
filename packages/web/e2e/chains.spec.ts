import { sendAs } from "./challenge-world.ts";
import { expect, test } from "./guild.ts";
import { wear } from "./looks.ts";
import { readAs } from "./story-people.ts";

test("a draft is kept for its managers, published, and found in the list and the feed", async ({ guild }) => {
  const page = await guild.enter("moderator", "/chains/create");
  await page.getByLabel("Title").fill("Who knows the office best");
  await page.getByRole("textbox", { name: "Description" }).fill("Ten questions about **us**");
  await page.getByRole("combobox", { name: "Available to" }).selectOption("Everyone");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/chains\/draft$/);
  const card = page.getByRole("article").filter({ hasText: "Who knows the office best" });
  const { items } = await readAs<{ readonly items: readonly { readonly id: number }[] }>(
    guild,
    "moderator",
    "/chains/list/draft",
  );
  const step = { type: "quest", status: "new", title: "Find the fire exit", chainId: items[0]?.id };
  await sendAs(guild, "moderator", { method: "POST", path: "/challenges", data: step });
  await card.getByRole("link", { name: "Who knows the office best" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await page.goto("/chains");
  await expect(page).toHaveURL(/\/chains\/active$/);
  await expect(card).toContainText("Ten questions about us");
  const member = await guild.enter("member");
  await expect(member.getByRole("article").filter({ hasText: "Who knows the office best" })).toBeVisible();
  await wear(page, guild.url, { theme: "light", language: "ru", width: 390 });
  await page.goto("/chains/create");
  await expect(page.getByRole("button", { name: "Опубликовать" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
