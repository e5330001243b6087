import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test, type DemoPerson, type Guild } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { CURRENCY, meet, readAs, readFeed } from "./story-people.ts";

/** A test's perk; by default free and for all members. */
interface PerkFields {
  readonly title: string;
  readonly price?: number;
  readonly groupId?: number;
  readonly responsibleUserIds?: readonly number[];
}

/** Adds a perk through the API. */
async function stock(guild: Guild, wish: string | PerkFields): Promise<number> {
  const { price = 0, responsibleUserIds = [], ...fields } = typeof wish === "string" ? { title: wish } : wish;
  const { currencies } = await readAs<{ currencies: { currencyId: number; currencyName: string }[] }>(
    guild,
    "admin",
    "/product/0/for-edit",
  );
  const currency = currencies.find(({ currencyName }) => currencyName === CURRENCY);
  const costs = price === 0 ? [] : [{ currencyId: currency?.currencyId, amount: price }];
  const responsibleMode = responsibleUserIds.length > 0 ? "users" : "managers";
  const entity = JSON.stringify({ quantity: 50, ...fields, costs, responsibleMode, responsibleUserIds });
  return (await send<{ readonly id: number }>(guild, "admin", "/products", { multipart: { entity } })).id;
}

/** Buys a perk through the API. */
async function buy(
  guild: Guild,
  who: DemoPerson,
  wish: { readonly productId: number; readonly activate: boolean; readonly userId?: number },
): Promise<number> {
  const data = { message: "By Friday, please.", ...wish };
  return (await send<{ readonly purchase: { readonly id: number } }>(guild, who, "/purchases", { data })).purchase.id;
}

/** Posts as a person through the API. */
async function send<T>(
  guild: Guild,
  who: DemoPerson,
  path: string,
  content: { readonly data: object } | { readonly multipart: { readonly entity: string } },
): Promise<T> {
  const client = await guild.ask(who);
  const answer = await client.post(`${guild.url}/api/v1${path}`, { ...content, headers: keyed(guild) });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const { data } = (await answer.json()) as { readonly data: T };
  await client.dispose();
  return data;
}

function keyed(guild: Guild): Readonly<Record<string, string>> {
  return { origin: guild.url, "idempotency-key": randomUUID() };
}

const cardOf = (page: Page, title: string): Locator => page.getByRole("article").filter({ hasText: title });

test("a request is activated with a comment, and its holder reads it", async ({ guild }) => {
  const productId = await stock(guild, "Mug");
  await buy(guild, "member", { productId, activate: true });
  const page = await guild.enter("moderator", "/purchases");
  await expect(page).toHaveURL(/\/purchases\/requests$/);
  const card = page.getByRole("article").filter({ hasText: "Mug" });
  await card.getByRole("button", { name: /^Activate/ }).click();
  const dialog = page.getByRole("dialog", { name: "Activate" });
  await dialog.getByRole("textbox", { name: "Comment" }).fill("At the desk.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Activate" }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toBeHidden();
  await page.getByRole("link", { name: /^Activated/ }).click();
  await expect(page.getByRole("article").filter({ hasText: "Mug" })).toContainText("At the desk.");
  const own = await guild.enter("member", "/profile/perks");
  const perk = own.getByRole("article").filter({ hasText: "Mug" });
  await expect(perk).toContainText("Activated");
  await expect(perk).toContainText("At the desk.");
  await own.context().close();
  await page.context().close();
});

test("several are selected by keyboard and activated at once; one that's gone is named and skipped", async ({
  guild,
}) => {
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
  const dialog = page.getByRole("dialog", { name: "Activate" });
  await dialog.getByRole("textbox", { name: "Comment" }).fill("All of you.");
  const other = await guild.ask("admin");
  await other.post(`${guild.url}/api/v1/purchases/${String(gone)}/refund`, { headers: keyed(guild) });
  await other.dispose();
  await expect(dialog.getByText(/Skipped, no longer waiting: Cap/)).toBeVisible();
  // Only now: the line above the box moves it when it comes.
  await dialog.getByRole("checkbox").check();
  await expect(dialog.getByRole("textbox", { name: "Comment" })).toHaveValue("All of you.");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Activate" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByText("No pending requests")).toBeVisible();
  await page.context().close();
});

test("a refund says what comes back, and a list is exported", async ({ guild }) => {
  const productId = await stock(guild, "Pen");
  await buy(guild, "member", { productId, activate: true });
  const page = await guild.enter("moderator", "/purchases/requests");
  const card = page.getByRole("article").filter({ hasText: "Pen" });
  await card.getByRole("button", { name: /^Refund/ }).click();
  const dialog = page.getByRole("dialog", { name: "Refund this purchase?" });
  await expect(dialog).toContainText("Nothing was paid");
  await expect(dialog).toContainText("One goes back in stock");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(card).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.context().close();
});

test("the holder requests a perk, once", async ({ guild }) => {
  const productId = await stock(guild, "Bag");
  await buy(guild, "member", { productId, activate: false });
  const page = await guild.enter("member", "/profile");
  await page.getByRole("navigation", { name: "Profile sections" }).getByRole("link", { name: "Perks" }).click();
  const perk = page.getByRole("article").filter({ hasText: "Bag" });
  await expect(perk).toContainText("Not requested");
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await perk.getByRole("button", { name: "Request" }).click();
  await expect(page.getByText("Requested. You'll see here when it's activated.")).toBeVisible();
  await expect(perk.getByRole("button", { name: "Request" })).toHaveAttribute("aria-disabled", "true");
  await page.context().close();
});

test("a refund names the price and who gets it back; they get it, and are notified", async ({ guild }) => {
  const buyer = await meet(guild, "member");
  const before = await buyer.balance();
  await buy(guild, "member", { productId: await stock(guild, { title: "Umbrella", price: 100 }), activate: true });
  expect(await buyer.balance()).toBe(before - 100);
  const page = await guild.enter("moderator", "/purchases/requests");
  await cardOf(page, "Umbrella")
    .getByRole("button", { name: /^Refund/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Refund this purchase?" });
  await expect(dialog.getByRole("listitem").first()).toHaveText(`${buyer.name} gets back: 1 star`);
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(cardOf(page, "Umbrella")).toBeHidden();
  expect(await buyer.balance()).toBe(before);
  await page.context().close();
  const own = await guild.enter("member", "/profile/notifications");
  const told = own.getByRole("article", { name: "Refunded: Umbrella" });
  await expect(told).toContainText("Back in your balance: 1 star");
  await own.context().close();
});

test("others' perks are on their profile, without price and message", async ({ guild }) => {
  const { id, name } = await meet(guild, "member");
  await buy(guild, "member", { productId: await stock(guild, { title: "Kite", price: 100 }), activate: false });
  const page = await guild.enter("person7", `/user/${String(id)}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.getByRole("navigation", { name: "Profile sections" }).getByRole("link", { name: "Perks" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${String(id)}/perks$`));
  const perk = cardOf(page, "Kite");
  await expect(perk).toContainText("Not requested");
  await expect(perk).not.toContainText("By Friday");
  await expect(perk).not.toContainText("star");
  await expect(perk.getByRole("button")).toHaveCount(0);
  await page.context().close();
});

test("a gift's holder is notified, requests it, and only the person responsible activates it", async ({ guild }) => {
  const [giver, holder, keeper] = [
    await meet(guild, "person8"),
    await meet(guild, "member"),
    await meet(guild, "person9"),
  ];
  const productId = await stock(guild, { title: "Picnic", price: 100, responsibleUserIds: [keeper.id] });
  await buy(guild, "person8", { productId, activate: false, userId: holder.id });

  const own = await guild.enter("member", "/profile/notifications");
  const gift = own.getByRole("article", { name: `${giver.name} gave you a gift: Picnic` });
  await expect(gift).toContainText("By Friday, please.");
  await gift.getByRole("link", { name: "View my perks" }).click();
  await expect(own).toHaveURL(/\/profile\/perks$/);
  await expect(cardOf(own, "Picnic")).not.toContainText("star");
  await cardOf(own, "Picnic").getByRole("button", { name: "Request" }).click();
  await expect(own.getByText("Requested. You'll see here when it's activated.")).toBeVisible();

  const page = await guild.enter("person9", "/profile/notifications");
  const request = page.getByRole("article", { name: `${holder.name} requested Picnic` });
  await request.getByRole("link", { name: "View requests" }).click();
  await expect(page.getByText("The perks you're responsible for")).toBeVisible();
  const management = page.getByRole("navigation", { name: "Management" });
  await expect(management.getByRole("link")).toHaveText(["Purchase activation"]);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Requests/ })).toContainText("1");
  await expect(page.getByRole("button", { name: /^(Refund|Export)/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Activate selected (1)" }).click();
  const dialog = page.getByRole("dialog", { name: "Activate" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Comment" }).fill("In the kitchen.");
  await dialog.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("No pending requests")).toBeVisible();
  await page.context().close();

  await own.goto("/profile/notifications");
  const told = own.getByRole("article", { name: "Activated for you: Picnic" });
  await expect(told).toContainText("In the kitchen.");
  await own.context().close();
  const other = await guild.enter("person10", "/purchases/requests");
  await expect(other).toHaveURL(/access-denied/);
  await other.context().close();
});

test("an announced purchase is in everyone's feed, and its notification links to it", async ({ guild }) => {
  const giver = await meet(guild, "person11");
  const holder = await meet(guild, "person12");
  await readFeed(guild, "person13");
  const productId = await stock(guild, "Balloon");
  await send(guild, "person11", "/purchases", {
    data: { productId, userId: holder.id, publishAnnounce: true, message: "Fly high" },
  });
  const page = await guild.enter("person13", "/");
  const news = page.getByRole("article", { name: `${giver.name} gave ${holder.name} a gift: Balloon` });
  await expect(news).toBeVisible();
  await expect(news).not.toContainText("Fly high");
  await expect(page.getByRole("article", { name: "New perk: Balloon" })).toBeVisible();
  await news.getByRole("link", { name: "Balloon" }).click();
  await expect(page).toHaveURL(/\/perks$/);
  await page.context().close();
  const own = await guild.enter("person12", "/profile/notifications");
  const told = own.getByRole("listitem").filter({ hasText: "Balloon" });
  await told.getByRole("link", { name: `${giver.name} gave you a gift: Balloon` }).press("Enter");
  await expect(own.getByRole("heading", { level: 1 })).toHaveText(`${giver.name} gave you a gift: Balloon`);
  await own.getByRole("main").getByRole("link", { name: "View my perks" }).last().click();
  await expect(cardOf(own, "Balloon")).toBeVisible();
  await own.context().close();
});

/** Buys, gives, requests, activates and refunds, to trigger every notification. */
async function tellEverything(guild: Guild): Promise<void> {
  const [holder, other] = [await meet(guild, "member"), await meet(guild, "person8")];
  const dear = await stock(guild, { title: "Theatre ticket", price: 100 });
  const given = await buy(guild, "person8", { productId: dear, activate: false, userId: holder.id });
  const handed = await buy(guild, "member", { productId: dear, activate: true });
  await send(guild, "admin", `/purchases/${String(handed)}/activate`, {
    data: { comment: "Ask for Ada at the door." },
  });
  await send(guild, "admin", `/purchases/${String(given)}/refund`, { data: {} });
  const back = await buy(guild, "member", { productId: dear, activate: true });
  await send(guild, "admin", `/purchases/${String(back)}/refund`, { data: {} });
  await buy(guild, "person8", {
    productId: await stock(guild, { title: "Scarf", responsibleUserIds: [holder.id] }),
    activate: true,
  });
  await buy(guild, "person8", { productId: dear, activate: false, userId: holder.id });
  for (const userId of [0, other.id]) {
    await send(guild, "member", "/purchases", { data: { productId: dear, userId, publishAnnounce: true } });
  }
}

test("the requests and the cards look right and are accessible", async ({ guild }) => {
  await tellEverything(guild);
  const shown = (page: Page): Promise<void> => expect(page.getByRole("article").first()).toBeVisible();
  const manager = await guild.enter("admin", "/access-denied");
  const requests = async () => {
    await manager.goto("/purchases/requests");
    await shown(manager);
  };
  await seeInLooks(manager, { name: "purchases", open: requests });
  await seeInLooks(manager, {
    name: "purchases-refund",
    open: async () => {
      await requests();
      await manager.getByRole("article").first().getByRole("button").last().click();
      await expect(manager.getByRole("dialog")).toBeVisible();
    },
  });
  const holder = await guild.enter("member", "/access-denied");
  for (const [name, path] of [
    ["profile-perks", "/profile/perks"],
    ["perk-notifications", "/profile/notifications"],
    ["perk-feed", "/"],
    ["purchases-responsible", "/purchases/requests"],
  ] as const) {
    const open = async () => {
      await holder.goto(path);
      await shown(holder);
    };
    await seeInLooks(holder, { name, open });
  }
});

test("a group shows its own purchases only, thirty at a time", async ({ guild }) => {
  const { id: groupId } = await send<{ readonly id: number }>(guild, "admin", "/groups", {
    data: { name: "Wardrobe" },
  });
  const productId = await stock(guild, { title: "Hat", groupId });
  for (let count = 0; count < 31; count += 1) await buy(guild, "admin", { productId, activate: true });
  await buy(guild, "admin", { productId: await stock(guild, "Glove"), activate: true });
  const page = await guild.enter("moderator", "/purchases/requests");
  await expect(cardOf(page, "Hat").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Group" }).selectOption({ label: "Wardrobe" });
  await expect(page.getByRole("link", { name: /^Requests/ })).toContainText("31");
  await expect(cardOf(page, "Hat")).toHaveCount(30);
  // By a key: cards that are drawn on the way down would move it under a pointer.
  await page.getByRole("button", { name: "Load more" }).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(31);
  await expect(cardOf(page, "Hat")).toHaveCount(31);
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await page.getByRole("link", { name: /^Activated/ }).click();
  await expect(page.getByText("Nothing in this group")).toBeVisible();
  await page.getByRole("button", { name: "Show all groups" }).click();
  await expect(page.getByRole("combobox", { name: "Group" })).toHaveValue("0");
  await page.context().close();
});
