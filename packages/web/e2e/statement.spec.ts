import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test, type DemoPerson, type Guild } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { letThrough } from "./steps.ts";

/** Body of an API call: JSON or form parts. */
type Sent = { readonly data: object } | { readonly multipart: Readonly<Record<string, string>> };

async function send(
  guild: Guild,
  who: DemoPerson,
  { path, ...what }: Sent & { readonly path: string },
): Promise<Readonly<Record<string, unknown>>> {
  const client = await guild.ask(who);
  const headers = { origin: guild.url, "idempotency-key": randomUUID() };
  const answer = await client.post(`${guild.url}/api/v1${path}`, { ...what, headers });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const { data } = (await answer.json()) as { readonly data: Readonly<Record<string, unknown>> };
  await client.dispose();
  return data;
}

interface Person {
  readonly id: number;
  readonly balances: readonly { readonly currencyId: number; readonly currencyName: string; readonly amount: number }[];
}

async function who(guild: Guild, person: DemoPerson): Promise<Person> {
  const client = await guild.ask(person);
  const answer = await client.get(`${guild.url}/api/v1/user/info`);
  const { data } = (await answer.json()) as { readonly data: { readonly user: Person } };
  await client.dispose();
  return data.user;
}

/** The person's largest balance; demo people have one. */
async function richest(guild: Guild, person: DemoPerson) {
  const { id, balances } = await who(guild, person);
  const [best] = balances.toSorted((first, second) => second.amount - first.amount);
  return { id, currencyId: best?.currencyId ?? 0, name: best?.currencyName ?? "", amount: best?.amount ?? 0 };
}

/** Sets a balance by hand, through the API. */
async function adjust(
  guild: Guild,
  to: { readonly id: number; readonly currencyId: number },
  { amount, comments }: { readonly amount: number; readonly comments: string },
) {
  await send(guild, "admin", {
    path: `/users/${String(to.id)}/balances`,
    data: { balances: { [String(to.currencyId)]: amount }, comments },
  });
}

/** Adds a perk and buys it, through the API. */
async function buy(
  guild: Guild,
  person: DemoPerson,
  { title, currencyId, amount }: { readonly title: string; readonly currencyId: number; readonly amount: number },
) {
  const perk = { title, costs: [{ currencyId, amount }], quantity: 5 };
  const { id } = await send(guild, "admin", { path: "/products", multipart: { entity: JSON.stringify(perk) } });
  await send(guild, person, { path: "/purchases", data: { productId: id } });
}

function rowsOf(page: Page): Locator {
  return page.getByRole("table", { name: "Transactions, newest first" }).getByRole("row");
}

test("earnings and spending are listed with the balance after, and exported", async ({ guild }) => {
  const person = await richest(guild, "person5");
  await adjust(guild, person, { amount: 20_000, comments: "A prize" });
  await buy(guild, "person5", { title: "=Scarf", currencyId: person.currencyId, amount: 1_250 });
  const page = await guild.enter("person5", "/");
  await page.getByRole("link", { name: /^Your balances/ }).click();
  await expect(page).toHaveURL(/\/profile\/balances$/);
  const [spent, earned] = [rowsOf(page).nth(1), rowsOf(page).nth(2)];
  await expect(spent.getByRole("cell").nth(0)).toContainText("Purchase");
  await expect(spent.getByRole("link", { name: "=Scarf" })).toHaveAttribute("href", "/profile/perks");
  await expect(spent.getByRole("cell").nth(1)).toContainText(/deducted\s*−12\.5/);
  await expect(spent.getByRole("cell").nth(2)).toContainText("187.5");
  await expect(earned.getByRole("cell").nth(0)).toContainText(/Adjustment by .+A prize/);
  await expect(earned.getByRole("cell").nth(1)).toContainText(/received\s*\+/);
  await expect(earned.getByRole("cell").nth(2)).toContainText("200");
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Statement .+\.xlsx$/);
  const [head, first, second] = readRows(readFileSync(await file.path()));
  expect(head?.slice(1)).toEqual(["Date", "Reason", "Details", "Person", "Currency", "Amount", "Balance after"]);
  expect(first?.slice(2, 4)).toEqual(["Purchase", "=Scarf"]);
  expect(first?.slice(5)).toEqual([person.name, "-12.5", "187.5"]);
  expect(second?.slice(6)).toEqual([String((20_000 - person.amount) / 100), "200"]);
  expect(Number(first?.[1])).toBeGreaterThan(40_000);
  await page.context().close();
});

test("new transactions appear by themselves, a currency is chosen, and more are loaded", async ({ guild }) => {
  const person = await richest(guild, "person6");
  const { balances } = await who(guild, "person6");
  const other = balances.find(({ currencyId }) => currencyId !== person.currencyId)?.currencyId ?? 0;
  await adjust(guild, { id: person.id, currencyId: other }, { amount: 333, comments: "Of another kind" });
  for (let turn = 1; turn <= 32; turn += 1)
    await adjust(guild, person, { amount: person.amount + turn, comments: `Turn ${String(turn)}` });
  const page = await guild.enter("person6", "/profile/balances");
  await expect(rowsOf(page)).toHaveCount(31);
  await expect(rowsOf(page).nth(1)).toContainText("Turn 32");
  await page.getByRole("button", { name: "Load more" }).last().click();
  await expect(rowsOf(page).filter({ hasText: "Turn 1" }).first()).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: /Turn 2\D/ })).toHaveCount(1);
  await adjust(guild, person, { amount: 7_000, comments: "While you look" });
  await expect(rowsOf(page).nth(1)).toContainText("While you look");
  await expect(rowsOf(page).nth(1)).toContainText("70");
  await page.getByRole("combobox", { name: "Currency" }).selectOption(String(other));
  await expect(page).toHaveURL(new RegExp(`\\?currency=${String(other)}$`));
  await expect(rowsOf(page).nth(1)).toContainText("Of another kind");
  await expect(page.getByText("While you look")).toHaveCount(0);
  await page.context().close();
});

test("people who manage balances can see anyone's, others have no such tab", async ({ guild }) => {
  const { id } = await who(guild, "person7");
  const manager = await guild.enter("moderator", `/user/${String(id)}`);
  await manager.getByRole("navigation", { name: "Profile sections" }).getByRole("link", { name: "Balances" }).click();
  await expect(manager.getByRole("table", { name: "Transactions, newest first" })).toBeVisible();
  await expect(manager.getByRole("heading", { level: 2, name: "Statement" })).toBeVisible();
  await manager.context().close();
  const other = await guild.enter("member", `/user/${String(id)}`);
  await expect(
    other.getByRole("navigation", { name: "Profile sections" }).getByRole("link", { name: "Overview" }),
  ).toBeVisible();
  await expect(
    other.getByRole("navigation", { name: "Profile sections" }).getByRole("link", { name: "Balances" }),
  ).toHaveCount(0);
  await other.goto(`/user/${String(id)}/balances`);
  await expect(other).toHaveURL(/\/access-denied/);
  await other.context().close();
});

test("someone viewing another person's statement sees it grow", async ({ guild }) => {
  const person = await richest(guild, "person8");
  const manager = await guild.enter("moderator", `/user/${String(person.id)}/balances`);
  await expect(rowsOf(manager).nth(1)).toBeVisible();
  await adjust(guild, person, { amount: person.amount + 900, comments: "While a manager looks" });
  await expect(rowsOf(manager).nth(1)).toContainText("While a manager looks");
  await manager.context().close();
});

test("a failure to load is shown, and retry loads it", async ({ guild }) => {
  const page = await guild.enter("person8", "/access-denied");
  await page.route("**/profile/statement?**", (route) => route.abort());
  await page.goto("/profile/balances");
  await expect(page.getByText("Couldn't load the statement")).toBeVisible();
  await letThrough(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Transactions, newest first" })).toBeVisible();
  await page.context().close();
});

test("a currency without transactions says so, and leads back to all", async ({ guild }) => {
  const page = await guild.enter("person8", "/profile/balances?currency=987654");
  await expect(page.getByText("No transactions in this currency")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show all currencies" }).click();
  await expect(page.getByRole("table", { name: "Transactions, newest first" })).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/balances$/);
  await page.context().close();
});

test("looks right and is accessible", async ({ guild }) => {
  const person = await richest(guild, "person9");
  await adjust(guild, person, {
    amount: 123_456,
    comments: "For a long evening with the team, and for staying until the last box was carried down all the stairs.",
  });
  await buy(guild, "person9", {
    title: "Lunch for two at the café around the corner",
    currencyId: person.currencyId,
    amount: 1_250,
  });
  const page = await guild.enter("person9", "/access-denied");
  await seeInLooks(page, {
    name: "statement",
    open: async () => {
      await page.goto("/profile/balances");
      await expect(page.getByRole("table").getByRole("row").nth(2)).toBeVisible();
    },
  });
  await page.context().close();
});

/** Cells of the file's only sheet, as texts; "" for empty. */
function readRows(file: Buffer): string[][] {
  const sheet = unpack(file, "xl/worksheets/sheet1.xml");
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c(?: [^>]*)?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = ""]) => cell.replaceAll(/<[^>]+>/g, "")),
  );
}

/** One entry of a zip, located through its central directory. */
function unpack(file: Buffer, part: string): string {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packed, name, extra, comment, head] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ];
    if (file.toString("utf8", at + 46, at + 46 + name) === part) {
      const from = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28);
      return inflateRawSync(file.subarray(from, from + packed)).toString("utf8");
    }
    at += 46 + name + extra + comment;
  }
  return "";
}
