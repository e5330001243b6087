import { randomUUID } from "node:crypto";
import { expectAccessible } from "./axe.ts";
import { expect, test, type DemoPerson, type Guild } from "./guild.ts";
import { LOOKS, shoot, wear } from "./looks.ts";

/** Puts a perk that costs nothing on the shelf, past the panel. */
async function stock(guild: Guild, title: string): Promise<number> {
  const asker = await guild.ask("admin");
  const answer = await asker.post(`${guild.url}/api/v1/products`, {
    multipart: { entity: JSON.stringify({ title, costs: [], quantity: 20 }) },
    headers: keyed(guild),
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const { data } = (await answer.json()) as { readonly data: { readonly id: number } };
  await asker.dispose();
  return data.id;
}

/** Buys a perk for oneself, past the panel. */
async function buy(guild: Guild, who: DemoPerson, wish: { readonly productId: number; readonly activate: boolean }): Promise<number> {
  const asker = await guild.ask(who);
  const answer = await asker.post(`${guild.url}/api/v1/purchases`, { data: { message: "By Friday, please.", ...wish }, headers: keyed(guild) });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const { data } = (await answer.json()) as { readonly data: { readonly purchase: { readonly id: number } } };
  await asker.dispose();
  return data.purchase.id;
}

function keyed(guild: Guild): Readonly<Record<string, string>> {
  return { origin: guild.url, "idempotency-key": randomUUID() };
}

test("a request is handed out with a comment, and its holder reads it", async ({ guild }) => {
  const productId = await stock(guild, "Mug");
  await buy(guild, "member", { productId, activate: true });
  const page = await guild.enter("moderator", "/purchases");
  await expect(page).toHaveURL(/\/purchases\/requests$/);
  const card = page.getByRole("article").filter({ hasText: "Mug" });
  await card.getByRole("button", { name: /^Activate/ }).click();
  const dialog = page.getByRole("dialog", { name: "Hand out" });
  await dialog.getByRole("textbox", { name: "Comment" }).fill("At the desk.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Activate" }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toBeHidden();
  await page.getByRole("link", { name: /^Handed out/ }).click();
  await expect(page.getByRole("article").filter({ hasText: "Mug" })).toContainText("At the desk.");
  const own = await guild.enter("member", "/profile/perks");
  const perk = own.getByRole("article").filter({ hasText: "Mug" });
  await expect(perk).toContainText("Handed out");
  await expect(perk).toContainText("At the desk.");
  await own.context().close();
  await page.context().close();
});

test("several are chosen by keyboard and handed out at once; one that is gone is named and left out", async ({ guild }) => {
  const productId = await stock(guild, "Cap");
  const gone = await buy(guild, "member", { productId, activate: true });
  await buy(guild, "member", { productId, activate: true });
  const page = await guild.enter("moderator", "/purchases/requests");
  await expect(page.getByRole("article").filter({ hasText: "Cap" })).toHaveCount(2);
  const all = page.getByRole("checkbox", { name: "Select all" });
  await all.focus();
  await page.keyboard.press("Space");
  await expect(all).toBeChecked();
  await page.getByRole("button", { name: /^Activate selected/ }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Hand out" });
  await dialog.getByRole("textbox", { name: "Comment" }).fill("All of you.");
  const other = await guild.ask("admin");
  await other.post(`${guild.url}/api/v1/purchases/${String(gone)}/refund`, { headers: keyed(guild) });
  await other.dispose();
  await dialog.getByRole("checkbox").check();
  await expect(dialog.getByText(/No longer waiting and left out: Cap/)).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Comment" })).toHaveValue("All of you.");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Activate" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByText("Nobody waits for anything")).toBeVisible();
  await page.context().close();
});

test("a refund says what comes back, and a list is exported", async ({ guild }) => {
  const productId = await stock(guild, "Pen");
  await buy(guild, "member", { productId, activate: true });
  const page = await guild.enter("moderator", "/purchases/requests");
  const card = page.getByRole("article").filter({ hasText: "Pen" });
  await card.getByRole("button", { name: /^Refund/ }).click();
  const dialog = page.getByRole("dialog", { name: "Give the purchase back?" });
  await expect(dialog).toContainText("Nothing was paid");
  await expect(dialog).toContainText("One goes back to the stock");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(card).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.context().close();
});

test("the holder asks for a perk, once", async ({ guild }) => {
  const productId = await stock(guild, "Bag");
  await buy(guild, "member", { productId, activate: false });
  const page = await guild.enter("member", "/profile");
  await page.getByRole("navigation", { name: "Profile sections" }).getByRole("link", { name: "Perks" }).click();
  const perk = page.getByRole("article").filter({ hasText: "Bag" });
  await expect(perk).toContainText("Not asked for yet");
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
  await perk.getByRole("button", { name: "Ask for it" }).click();
  await expect(page.getByText("Asked for. Here you see when it is handed out.")).toBeVisible();
  await expect(perk.getByRole("button", { name: "Ask for it" })).toHaveAttribute("aria-disabled", "true");
  await page.context().close();
});

for (const look of LOOKS.filter(({ width }) => width !== 960)) {
  test(`is readable and accessible: ${look.theme}, ${look.language}, ${String(look.width)} px`, async ({ guild }) => {
    await buy(guild, "member", { productId: await stock(guild, "Scarf"), activate: true });
    const page = await guild.enter("admin", "/access-denied");
    await wear(page, guild.url, look);
    await page.goto("/purchases/requests");
    await expect(page.getByRole("article").first()).toBeVisible();
    await shoot(page, "purchases", look);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    await page.getByRole("article").first().getByRole("button").last().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await shoot(page, "purchases-refund", look);
    await expectAccessible(page);
    await page.context().close();
    const own = await guild.enter("member", "/access-denied");
    await wear(own, guild.url, look);
    await own.goto("/profile/perks");
    await expect(own.getByRole("article").first()).toBeVisible();
    await shoot(own, "profile-perks", look);
    await expectAccessible(own);
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    await own.context().close();
  });
}
