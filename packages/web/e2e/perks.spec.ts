import type { Locator, Page } from "@playwright/test";
import { pictureFile } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { looks } from "./looks.ts";
import { chooseRadio, goTo, letThrough } from "./steps.ts";
import { meet, readAs } from "./story-people.ts";

/** A perk of the admin's; prices are in hundredths, in the order of the currencies. */
async function makePerk(
  guild: Guild,
  wish: { readonly title: string; readonly price?: readonly number[]; readonly quantity?: number },
): Promise<number> {
  const { price = [], ...fields } = wish;
  const { currencies } = await readAs<{ currencies: { currencyId: number }[] }>(guild, "admin", "/product/0/for-edit");
  const costs = price.map((amount, place) => ({ currencyId: currencies[place]?.currencyId, amount }));
  const admin = await guild.ask("admin");
  const answer = await admin.post(`${guild.url}/api/v1/products`, {
    headers: { origin: guild.url, "idempotency-key": crypto.randomUUID() },
    multipart: { entity: JSON.stringify({ ...fields, costs }) },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const { data } = (await answer.json()) as { data: { id: number } };
  await admin.dispose();
  return data.id;
}

const card = (page: Page, title: string): Locator => page.getByRole("article", { name: title, exact: true });
const buyOf = (page: Page, title: string): Locator => card(page, title).getByRole("button", { name: "Buy" });
const dialog = (page: Page): Locator => page.getByRole("dialog");

async function open(guild: Guild, person: "admin" | "member" | "moderator"): Promise<Page> {
  const page = await guild.enter(person, "/perks");
  await expect(page.getByRole("feed", { name: "Perks" })).toBeVisible();
  return page;
}

test("adds a perk with a picture; a small picture is refused and nothing is lost", async ({ guild }) => {
  const page = await guild.enter("admin");
  await goTo(page, page.getByRole("navigation").getByRole("link", { name: "Perks" }).first(), "Perks");
  await page.getByRole("button", { name: "Add perk" }).click();
  const form = page.getByRole("dialog", { name: "New perk" });
  await expect(form.getByRole("button", { name: "Save" })).toHaveAccessibleDescription("Enter a title.");
  await form.getByLabel("Title").fill("Garden chair");
  await form.getByLabel("Description").fill("One line\nand another\nand a third\nand a fourth");
  const picture = form.locator("input[type=file]");
  await picture.setInputFiles(pictureFile("small.png"));
  await expect(form.getByText("“small.png” is 240 × 160 pixels. Use at least 300 × 300.")).toBeVisible();
  await picture.setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await expect(form.getByText("“words.txt” isn't a supported file type. Use JPEG, PNG.")).toBeVisible();
  await picture.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(form.getByText("“broken.png” isn't the file type its name says.")).toBeVisible();
  await picture.setInputFiles({
    ...pictureFile("torn.png", [400, 300]),
    buffer: pictureFile("torn.png", [400, 300]).buffer.subarray(0, 60),
  });
  await expect(form.getByText("We couldn't read “torn.png” as a picture.")).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Garden chair");
  await picture.setInputFiles(pictureFile("chair.png", [400, 300]));
  await expect(form.getByRole("img", { name: "Perk picture" })).toBeVisible();
  const price = form.getByRole("spinbutton", { name: "Stars" });
  await price.fill("1.234");
  await price.blur();
  await expect(price).toHaveValue("1.23");
  await expect(form.getByText("Changed to 1.23: use at most two decimals.")).toBeVisible();
  await form.getByRole("button", { name: "Increase: Stars" }).click();
  await expect(price).toHaveValue("2");
  await expect(form.getByRole("button", { name: "Decrease: Stars" })).toBeEnabled();
  await form.getByText("Limited", { exact: true }).click();
  const quantity = form.getByLabel("In stock");
  await quantity.fill("-1");
  await quantity.blur();
  await expect(quantity).toHaveValue("-1");
  await expect(form.getByText("“In stock” can't be below 0. Enter 0 or more.").first()).toBeVisible();
  await expect(form.getByRole("button", { name: "Save" })).toHaveAccessibleDescription(
    "“In stock” can't be below 0. Enter 0 or more.",
  );
  await quantity.fill("1200");
  await quantity.blur();
  await expect(quantity).toHaveValue("999");
  await expect(form.getByText("Changed to 999, the maximum.")).toBeVisible();
  await quantity.fill("2.6");
  await quantity.press("ArrowUp");
  await expect(quantity).toHaveValue("4");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Perk added")).toBeVisible();
  await expect(card(page, "Garden chair")).toContainText("4 left");
  await expect(card(page, "Garden chair").locator("img[src^='/files/']")).toHaveCount(1);
  await expect(card(page, "Garden chair").getByRole("button", { name: "Show more" })).toBeVisible();
});

test("changes a perk, and deletes it after explaining the effect", async ({ guild }) => {
  await makePerk(guild, { title: "Old lamp", price: [100], quantity: 5 });
  const page = await open(guild, "admin");
  await page.getByRole("button", { name: "Edit Old lamp" }).click();
  const form = page.getByRole("dialog", { name: "Edit perk" });
  await expect(form.getByRole("button", { name: "Save" })).toHaveAccessibleDescription("No changes to save.");
  await form.getByLabel("Title").fill("New lamp");
  await form.getByText("Unlimited").click();
  await form.getByRole("checkbox", { name: "Let specific people activate it too" }).check();
  await expect(form.getByRole("button", { name: "Save" })).toHaveAccessibleDescription("Choose who can activate it.");
  await form.getByRole("combobox", { name: "Responsible people" }).fill("Mia");
  await page.getByRole("option", { name: "Mia Torres" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Perk saved")).toBeVisible();
  await expect(card(page, "New lamp")).toContainText("Unlimited");
  await page.getByRole("button", { name: "Delete New lamp" }).click();
  await expect(dialog(page)).toContainText("Anyone who already bought it keeps it");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Perk deleted")).toBeVisible();
  await expect(card(page, "New lamp")).toHaveCount(0);
});

test("buys by keyboard alone, shows what's left, and updates the toolbar's balance", async ({ guild }) => {
  await makePerk(guild, { title: "A keyboard's joy", price: [100], quantity: 2 });
  const member = await meet(guild, "member");
  const before = await member.balance();
  const page = await open(guild, "member");
  await buyOf(page, "A keyboard's joy").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("Your balance");
  await expect(dialog(page)).toContainText("After purchase");
  await dialog(page).getByRole("button", { name: "Buy" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You bought A keyboard's joy")).toBeVisible();
  await expect(card(page, "A keyboard's joy")).toContainText("1 left");
  expect(await member.balance()).toBe(before - 100);
});

test("buys a gift for a colleague; the buyer can't be chosen", async ({ guild }) => {
  await makePerk(guild, { title: "A gift", price: [100], quantity: 3 });
  const page = await open(guild, "moderator");
  const { name: own } = await meet(guild, "moderator");
  const { name } = await meet(guild, "member");
  await buyOf(page, "A gift").click();
  await expect(dialog(page).getByRole("checkbox", { name: "Get it free" })).toHaveAccessibleDescription(
    "Nobody pays, and stock goes down by one.",
  );
  await dialog(page).getByText("For a colleague").click();
  await expect(dialog(page).getByText("You pay. They won't see the price and can request it anytime.")).toBeVisible();
  const free = dialog(page).getByRole("checkbox", { name: "Give it for free" });
  await free.check();
  await expect(dialog(page).getByText("They'll be notified and can request it anytime.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Give it for free" })).toBeVisible();
  await free.uncheck();
  await expect(dialog(page).getByRole("button", { name: "Buy" })).toHaveAccessibleDescription("Choose who gets it.");
  const picker = dialog(page).getByRole("combobox", { name: "Recipient" });
  await picker.fill(own);
  await expect(page.getByRole("option", { name: own })).toHaveCount(0);
  await picker.fill(name);
  await page.getByRole("option", { name }).first().click();
  await dialog(page).getByLabel("Message").fill("Well done");
  await dialog(page).getByRole("button", { name: "Buy" }).click();
  await expect(page.getByText(`You bought A gift for ${name}`)).toBeVisible();
});

test("a free perk is taken, not bought: its price can't be waived, and nobody pays for it as a gift", async ({
  guild,
}) => {
  await makePerk(guild, { title: "Tap water" });
  const page = await open(guild, "moderator");
  const { name } = await meet(guild, "member");
  await buyOf(page, "Tap water").click();
  const water = page.getByRole("dialog", { name: "Get Tap water" });
  await expect(water.getByRole("button", { name: "Get it free" })).toBeVisible();
  await expect(water.getByRole("checkbox")).toHaveCount(1);
  await water.getByText("For a colleague").click();
  await expect(water.getByText("They'll be notified and can request it anytime.")).toBeVisible();
  await water.getByRole("combobox", { name: "Recipient" }).fill(name);
  await page.getByRole("option", { name }).first().click();
  await water.getByRole("button", { name: "Give it for free" }).click();
  await expect(page.getByText(`You gave Tap water to ${name}`)).toBeVisible();
});

test("says when it's out of stock, and what's missing in a balance; people with permission get it free", async ({
  guild,
}) => {
  await makePerk(guild, { title: "A yacht", price: [9_999_900], quantity: 3 });
  await makePerk(guild, { title: "Gone", quantity: 0 });
  const page = await open(guild, "member");
  await expect(buyOf(page, "Gone")).toHaveAccessibleDescription("This perk is out of stock.");
  await expect(buyOf(page, "A yacht")).toHaveAccessibleDescription(/^You need [\d,.\s]+ stars more\.$/);
  await expect(page.getByRole("button", { name: "Add perk" })).toHaveCount(0);
  const manager = await open(guild, "moderator");
  await buyOf(manager, "A yacht").click();
  await expect(dialog(manager).getByRole("button", { name: "Buy" })).toHaveAttribute("aria-disabled", "true");
  await dialog(manager).getByRole("checkbox", { name: "Get it free" }).check();
  await dialog(manager).getByRole("button", { name: "Get it free" }).click();
  await expect(manager.getByText("A yacht is yours")).toBeVisible();
});

test("without a connection the dialog says so, keeps what was typed, and buys once it's back", async ({ guild }) => {
  await makePerk(guild, { title: "A way back", price: [100], quantity: 2 });
  const page = await open(guild, "member");
  await buyOf(page, "A way back").click();
  const message = dialog(page).getByRole("textbox", { name: "Message" });
  await message.fill("By Friday, please.");
  await page.context().setOffline(true);
  await dialog(page).getByRole("button", { name: "Buy" }).click();
  await expect(dialog(page)).toContainText("There is no internet connection.");
  await expect(message).toHaveValue("By Friday, please.");
  await page.context().setOffline(false);
  await dialog(page).getByRole("button", { name: "Buy" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, "A way back")).toContainText("1 left");
});

test("after a lost answer it's bought once, whatever was changed before trying again", async ({ guild }) => {
  await makePerk(guild, { title: "The last one", price: [100], quantity: 1 });
  const member = await meet(guild, "member");
  const before = await member.balance();
  const page = await open(guild, "member");
  await buyOf(page, "The last one").click();
  const message = dialog(page).getByRole("textbox", { name: "Message" });
  const buy = dialog(page).getByRole("button", { name: "Buy" });
  await page.route("**/api/v1/purchases", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await buy.click();
  await expect(dialog(page).getByRole("alert")).toContainText("this may have gone through");
  await letThrough(page);
  await message.fill("In blue, please");
  await buy.click();
  await expect(dialog(page).getByRole("alert")).toContainText("You had already bought this");
  expect(await member.balance()).toBe(before - 100);
  await expect(buy).toHaveAccessibleDescription("This perk is out of stock.");
});

test("a perk that was deleted while its dialog was open can't be bought, and the dialog says why", async ({
  guild,
}) => {
  const id = await makePerk(guild, { title: "Not for long", price: [100] });
  const page = await open(guild, "member");
  await buyOf(page, "Not for long").click();
  await expect(dialog(page).getByRole("button", { name: "Buy" })).toBeEnabled();
  const admin = await guild.ask("admin");
  const answer = await admin.delete(`${guild.url}/api/v1/product/${String(id)}`, { headers: { origin: guild.url } });
  expect(answer.status(), await answer.text()).toBe(200);
  await admin.dispose();
  await expect(dialog(page).getByRole("alert")).toHaveText("This perk was deleted or moved to another group.");
  await expect(dialog(page).getByRole("button", { name: "Buy" })).toHaveAttribute("aria-disabled", "true");
});

test("a price that changed in the meantime is shown and confirmed again", async ({ guild }) => {
  const id = await makePerk(guild, { title: "A ticket", price: [100] });
  const member = await meet(guild, "member");
  const before = await member.balance();
  const page = await open(guild, "member");
  await page.route(
    "**/api/v1/purchases",
    async (route) => {
      await raisePrice(guild, id);
      await route.continue();
    },
    { times: 1 },
  );
  await buyOf(page, "A ticket").click();
  await dialog(page).getByLabel("Message").fill("Row one, please");
  await dialog(page).getByRole("button", { name: "Buy", exact: true }).click();
  await expect(dialog(page).getByText("The price has changed. It's now 2 stars.")).toBeVisible();
  await expect(dialog(page).getByLabel("Message")).toHaveValue("Row one, please");
  expect(await member.balance()).toBe(before);
  await dialog(page).getByRole("button", { name: "Buy at new price" }).click();
  await expect(page.getByText("You bought A ticket")).toBeVisible();
  expect(await member.balance()).toBe(before - 200);
});

async function raisePrice(guild: Guild, id: number): Promise<void> {
  const { product: perk } = await readAs<{ product: { title: string; costs: { currencyId: number }[] } }>(
    guild,
    "admin",
    `/product/${String(id)}/for-edit`,
  );
  const costs = perk.costs.map(({ currencyId }) => ({ currencyId, amount: 200 }));
  const admin = await guild.ask("admin");
  const answer = await admin.put(`${guild.url}/api/v1/product/${String(id)}`, {
    headers: { origin: guild.url },
    multipart: { entity: JSON.stringify({ title: perk.title, costs }) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await admin.dispose();
}

test("without the license disables the button with a reason", async ({ guild }) => {
  const page = await guild.enter("admin", "/access-denied");
  await page.route("**/api/v1/products?*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, create: { allowed: false, reason: "feature_off" } } },
    });
  });
  await page.goto("/perks");
  const add = page.getByRole("button", { name: "Add perk" });
  await expect(add).toHaveAccessibleDescription("The workspace's plan doesn't include this.");
});

looks("list, form and purchase look right and are accessible", async ({ see }) => {
  const form = (page: Page): Locator => dialog(page).getByRole("textbox").first();
  await see([
    { name: "perks", by: "admin", path: "/perks", shown: (page) => page.getByRole("feed") },
    { name: "perk-form", by: "admin", path: "/perks?open=edit-0", shown: form },
    {
      name: "perk-form-end",
      by: "admin",
      path: "/perks?open=edit-0",
      shown: form,
      then: async (page) => {
        await dialog(page)
          .locator("input[type=file]")
          .setInputFiles(pictureFile("chair.png", [600, 400]));
        await expect(dialog(page).locator("img[src^='blob:']")).toBeVisible();
        await chooseRadio(dialog(page).locator("input[type=radio]").last());
        await dialog(page).locator("input[inputmode=numeric]").fill("-5");
        await dialog(page).getByRole("checkbox").check();
      },
    },
    {
      name: "perk-buy",
      by: "admin",
      path: "/perks",
      shown: (page) => page.getByRole("feed"),
      then: async (page) => {
        await page.getByRole("article").first().getByRole("button").last().click();
        await expect(dialog(page)).toBeVisible();
      },
    },
  ]);
});
