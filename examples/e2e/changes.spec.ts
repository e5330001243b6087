import type { Locator, Page } from "@playwright/test";
import type { Guild } from "../../packages/web/e2e/guild.ts";
import { meet, readAs } from "../../packages/web/e2e/story-people.ts";
import { change } from "./callers.ts";
import { expect, test } from "./host.ts";
import { allButHalf, type Quota } from "./quota.ts";

// What changes elsewhere while a widget is open, and a finger that is too quick.
test.use({ example: "plain-html" });

const homeOf = (page: Page): Locator => page.locator("guildhall-widget[view=home]");
const formOf = (page: Page): Locator => page.locator("guildhall-widget[view=give-thanks]");
const logged = (page: Page, what: string): Locator =>
  page.getByRole("list", { name: "Events" }).getByText(new RegExp(`^${what}`));

/** The page doesn't hear in time of what changes elsewhere. */
async function miss(page: Page): Promise<void> {
  await page.route("**/api/v1/stream*", (route) => route.abort());
}

/** Adds a free perk of which there is one. */
async function stockOne(guild: Guild, title: string): Promise<number> {
  const entity = { title, quantity: 1, costs: [], responsibleMode: "managers", responsibleUserIds: [] };
  return (await change<{ readonly id: number }>(guild, { who: "admin", path: "/products", entity })).id;
}

/** Publishes a problem, which one person can accept. */
async function publishProblem(guild: Guild, title: string): Promise<number> {
  const body = { type: "problem", status: "new", title, description: "All of it." };
  return (await change<{ readonly cid: number }>(guild, { who: "owner", path: "/challenges", body })).cid;
}

async function openChallenge(page: Page, title: string): Promise<void> {
  const home = homeOf(page);
  await home.getByRole("tab", { name: "Challenges" }).click();
  await home.getByRole("link", { name: title }).click();
  await home.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(home.getByRole("dialog", { name: "Accept this problem?" })).toBeVisible();
}

async function beginPurchase(page: Page, title: string): Promise<Locator> {
  const home = homeOf(page);
  await home.getByRole("tab", { name: "Perks" }).click();
  await home.getByRole("article").filter({ hasText: title }).getByRole("button", { name: "Buy" }).click();
  const buy = home.getByRole("dialog").getByRole("button", { name: "Get it free" });
  await expect(buy).toBeVisible();
  return buy;
}

test("a perk that somebody else buys first is gone, and says so", async ({ page, host, guild }) => {
  const productId = await stockOne(guild, "The last mug");
  await miss(page);
  await host.signIn(page, "u-1");
  const buy = await beginPurchase(page, "The last mug");
  await change(guild, { who: "moderator", path: "/purchases", body: { productId, activate: false, message: "" } });
  await buy.click();
  await expect(homeOf(page).getByText("Out of stock").first()).toBeVisible();
  await expect(logged(page, "bought")).toHaveCount(0);
});

test("a perk that is gone can't be tried for once the news is there", async ({ page, host, guild }) => {
  const productId = await stockOne(guild, "The last cup");
  await host.signIn(page, "u-1");
  const buy = await beginPurchase(page, "The last cup");
  await change(guild, { who: "moderator", path: "/purchases", body: { productId, activate: false, message: "" } });
  await expect(buy).toHaveAttribute("aria-disabled", "true");
  await expect(homeOf(page).getByText("Out of stock").first()).toBeVisible();
});

test("a problem that is closed while one is asked about it isn't accepted", async ({ page, host, guild }) => {
  const id = await publishProblem(guild, "Find the quiet fault");
  await miss(page);
  await host.signIn(page, "u-1");
  await openChallenge(page, "Find the quiet fault");
  await change(guild, { who: "owner", method: "PUT", path: `/challenge/${String(id)}/close` });
  await homeOf(page).getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(homeOf(page).getByText("This challenge is closed.").first()).toBeVisible();
  await expect(logged(page, "accepted")).toHaveCount(0);
  await expect(homeOf(page).getByRole("button", { name: "Complete", exact: true })).toHaveCount(0);
});

test("a finger that is too quick accepts once and buys once", async ({ page, host, guild }) => {
  await publishProblem(guild, "Find the loud fault");
  await stockOne(guild, "The only badge");
  await host.signIn(page, "u-1");
  await openChallenge(page, "Find the loud fault");
  await homeOf(page).getByRole("dialog").getByRole("button", { name: "Accept" }).dblclick();
  await expect(homeOf(page).getByRole("button", { name: "Complete", exact: true })).toBeVisible();
  await homeOf(page).getByRole("button", { name: "Back" }).click();
  await (await beginPurchase(page, "The only badge")).dblclick();
  await expect(logged(page, "bought")).toHaveCount(1);
  await expect(homeOf(page).getByRole("dialog")).toHaveCount(0);
  await expect(logged(page, "accepted")).toHaveCount(1);
  await expect(logged(page, "failed")).toHaveCount(0);
});

test("thanks that the quota no longer covers are refused, and what was written stays", async ({
  page,
  host,
  guild,
}) => {
  await miss(page);
  await host.signIn(page, "u-1");
  const form = formOf(page);
  await form.getByRole("combobox").first().fill("Arjun");
  await form.getByRole("option", { name: /Arjun Mehta/ }).click();
  const words = form.getByRole("textbox", { name: "What for?" });
  await words.fill("For the last star");
  await form.getByRole("spinbutton", { name: "Stars" }).fill("1");
  const rewards = allButHalf(await readAs<Quota>(guild, "member", "/thanks/0/for-edit"));
  const { id } = await meet(guild, "owner");
  const body = { receivers: [{ id }], description: "For everything", rewards };
  await change(guild, { who: "member", path: "/thanks", body });
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form.getByText(/^Your quota no longer covers this/)).toBeVisible();
  await expect(words).toHaveValue("For the last star");
  await expect(logged(page, "thanked")).toHaveCount(0);
});

test("a key that is revoked ends its sessions at once, and the site is told why nobody is let in", async ({
  page,
  host,
  guild,
}) => {
  await host.signIn(page, "u-1");
  const form = formOf(page);
  const words = form.getByRole("textbox", { name: "What for?" });
  await words.fill("For a new key");
  const settings = "/workspaces/settings/widget";
  const { keys } = await readAs<{ readonly keys: readonly { readonly kid: string }[] }>(guild, "owner", settings);
  for (const { kid } of keys) await change(guild, { who: "owner", method: "DELETE", path: `${settings}/keys/${kid}` });
  // The site still signs with it, so nobody is let in.
  await expect(form.getByText("Your session has ended")).toBeVisible();
  await expect(words).toHaveCount(0);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(logged(page, "failed").first()).toContainText("unknown_key");
});
