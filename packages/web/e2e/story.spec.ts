import { formatAmount } from "@guildhall/core";
import type { Page } from "@playwright/test";
import { sendAs } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { wear } from "./looks.ts";
import { change, CURRENCY, meet, readAs, readFeed, thankByForm } from "./story-people.ts";

/** Nine hours ahead of UTC all year: its months begin while UTC is still in the last one. */
const ZONE = "Asia/Tokyo";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE_AHEAD_MS = 9 * HOUR_MS;

/** Monthly quota per member on top of what is already used, and Ann's gift to each, in hundredths. */
const ALLOWANCE = 1_000;
const GIFT = 300;

const LOOKS = {
  ann: { theme: "dark", language: "en", width: 1440 },
  bob: { theme: "light", language: "ru", width: 1440 },
} as const;

test.use({ actionTimeout: 30_000 });

test("two people exchange thanks, see them at once, and start a new month with a new quota", async ({ guild }) => {
  test.setTimeout(300_000);
  const start = startOfStory(Date.now());
  moveTo(guild, start.at);
  await change(guild, "/settings", { tz: ZONE, announceVisibility: "all" });

  const [ann, bob, third] = [await meet(guild, "member"), await meet(guild, "moderator"), await meet(guild, "admin")];
  const currencyId = await currencyOf(guild);
  await thankOthers(guild, currencyId);
  const total = (await ann.quota()).used + ALLOWANCE;
  await change(guild, "/thanks/settings", { quota: { member: { [currencyId]: total } } });
  expect((await ann.quota()).free).toBe(ALLOWANCE);
  const before = { bob: await bob.balance(), third: await third.balance(), score: await bob.score() };

  // A feed opens where its reader stopped: both have read theirs.
  for (const person of ["member", "moderator"] as const) await readFeed(guild, person);
  const annsFeed = await open(guild, "ann");
  const annsForm = await annsFeed.context().newPage();
  await annsForm.goto("/");
  const bobsFeed = await open(guild, "bob");
  await expect(annsFeed.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(bobsFeed.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(bobsFeed.getByRole("heading", { name: "Лента команды" })).toBeVisible();
  await marksItself(annsFeed);
  await marksItself(bobsFeed);

  await test.step("Ann thanks Bob and someone else, and both see it without a reload", async () => {
    await thankByForm(annsForm, { names: [bob.name, third.name], text: "For the story of two", amount: "3" });
    await expect(annsForm.getByText("Thanks sent to 2 people")).toBeVisible();
    await expect(annsFeed.getByRole("article").first()).toContainText("For the story of two");
    await expect(bobsFeed.getByRole("article").first()).toContainText("For the story of two");
    await expect(bobsFeed.getByRole("article").first()).toContainText(`${ann.name} благодарит`);
    expect(await isUntouched(annsFeed)).toBe(true);
    expect(await isUntouched(bobsFeed)).toBe(true);
  });

  await test.step("balances, leaderboard and quota are right", async () => {
    expect(await bob.balance()).toBe(before.bob + GIFT);
    expect(await third.balance()).toBe(before.third + GIFT);
    await expect(balancesOf(bobsFeed)).toContainText(formatAmount(before.bob + GIFT, "ru"));
    await expect.poll(bob.score).toBe(before.score + GIFT);
    await expectRanked(guild);
    await bobsFeed.goto("/leaderboard?period=month");
    await expect(bobsFeed.getByText(`заработано ${formatAmount(before.score + GIFT, "ru")}`)).toBeVisible();
    expect(await ann.quota()).toEqual({
      amount: total,
      used: total - ALLOWANCE + 2 * GIFT,
      free: ALLOWANCE - 2 * GIFT,
    });
    await annsForm.goto("/thanks");
    await expect(annsForm.getByText(givenOf(total - ALLOWANCE + 2 * GIFT, total)).first()).toBeAttached();
  });

  await test.step("the quota is the old one until midnight in the workspace's zone, then the new one", async () => {
    moveTo(guild, start.monthEnd - HOUR_MS);
    expect((await ann.quota()).free).toBe(ALLOWANCE - 2 * GIFT);
    moveTo(guild, start.monthEnd + HOUR_MS);
    expect(await ann.quota()).toEqual({ amount: total, used: 0, free: total });
    expect(await bob.score()).toBe(0);
    expect(await bob.balance()).toBe(before.bob + GIFT);
    await annsForm.goto("/thanks");
    await expect(annsForm.getByText(givenOf(0, total)).first()).toBeAttached();
  });

  await test.step("a thanks in the new month is undone, and gone for both", async () => {
    await annsFeed.goto("/");
    await bobsFeed.goto("/");
    await expect(bobsFeed.getByText("For the story of two")).toBeVisible();
    await marksItself(annsFeed);
    await marksItself(bobsFeed);
    await thankByForm(annsForm, { names: [bob.name], text: "To be taken back", amount: "5" });
    await expect(annsFeed.getByText("To be taken back")).toBeVisible();
    await expect(bobsFeed.getByText("To be taken back")).toBeVisible();
    await expect(balancesOf(bobsFeed)).toContainText(formatAmount(before.bob + GIFT + 500, "ru"));
    expect((await ann.quota()).used).toBe(500);
    await annsForm.goto("/thanks?tab=given");
    const card = annsForm.getByRole("article").filter({ hasText: "To be taken back" });
    await card.getByRole("button", { name: /^Undo/ }).click();
    await expect(card).toHaveCount(0);
    await expect(annsFeed.getByText("To be taken back")).toHaveCount(0);
    await expect(bobsFeed.getByText("To be taken back")).toHaveCount(0);
    await expect(balancesOf(bobsFeed)).toContainText(formatAmount(before.bob + GIFT, "ru"));
    expect(await isUntouched(annsFeed)).toBe(true);
    expect(await isUntouched(bobsFeed)).toBe(true);
    expect(await bob.balance()).toBe(before.bob + GIFT);
    expect(await ann.quota()).toEqual({ amount: total, used: 0, free: total });
    await expect.poll(bob.score).toBe(0);
  });

  await test.step("after ten minutes a thanks can't be undone", async () => {
    await thankByForm(annsForm, { names: [bob.name], text: "This one stands", amount: "1" });
    await expect(bobsFeed.getByText("This one stands")).toBeVisible();
    await annsForm.goto("/thanks?tab=given");
    const card = annsForm.getByRole("article").filter({ hasText: "This one stands" });
    const undo = card.getByRole("button", { name: /^Undo/ });
    await expect(undo).toBeVisible();
    moveTo(guild, start.monthEnd + 2 * HOUR_MS);
    // Any answer of the server may tell the page the time and take the button away before it's pressed.
    await undo.click({ timeout: 2_000 }).catch(() => undefined);
    await expect(undo).toHaveCount(0);
    await expect(card).toBeVisible();
    await expect(bobsFeed.getByText("This one stands")).toBeVisible();
    expect((await ann.quota()).used).toBe(100);
  });

  const check = await readAs<object>(guild, "owner", "/ledger/check");
  expect(check).toMatchObject({ isClean: true, violations: [] });
});

/**
 * The story's start and the end of its month in the zone (ms UTC), at least one day and at most ten apart, so that
 * sessions don't expire.
 */
function startOfStory(nowMs: number): { readonly at: number; readonly monthEnd: number } {
  const monthEnd = monthEndAfter(nowMs + DAY_MS);
  return { at: Math.max(nowMs, monthEnd - 10 * DAY_MS), monthEnd };
}

function monthEndAfter(ms: number): number {
  const there = new Date(ms + ZONE_AHEAD_MS);
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 1) - ZONE_AHEAD_MS;
}

function moveTo(guild: Guild, ms: number): void {
  guild.moveClock(Math.round(ms - Date.now()));
}

/** Opens one person's dashboard, in their theme and language. */
async function open(guild: Guild, who: "ann" | "bob"): Promise<Page> {
  const page = await guild.enter(who === "ann" ? "member" : "moderator", "/access-denied");
  await wear(page, guild.url, LOOKS[who]);
  const stream = page.waitForResponse((answer) => answer.url().includes("/stream?"));
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await stream;
  return page;
}

/** Leaves a mark that a reload would erase. */
async function marksItself(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
}

async function isUntouched(page: Page): Promise<boolean> {
  return page.evaluate(() => "isSamePage" in globalThis);
}

function balancesOf(page: Page) {
  return page.getByRole("link", { name: /^(Your balances|Ваши балансы)/ });
}

/** The quota card's text in English. */
function givenOf(given: number, total: number): string {
  return `${formatAmount(given)} of ${formatAmount(total)} given`;
}

/** Lets others earn, too: at the beginning of a month nobody has. */
async function thankOthers(guild: Guild, currencyId: number): Promise<void> {
  const others = [await meet(guild, "person5"), await meet(guild, "person6")];
  const data = {
    receivers: others.map(({ id }) => ({ id })),
    description: "For a good beginning",
    rewards: [{ currencyId, amount: 100 }],
  };
  await sendAs(guild, "owner", { method: "POST", path: "/thanks", data });
}

async function currencyOf(guild: Guild): Promise<number> {
  const path = "/thanks/settings";
  const { currencies } = await readAs<{ currencies: { id: number; name: string }[] }>(guild, "owner", path);
  return currencies.find((each) => each.name === CURRENCY)?.id ?? 0;
}

/** Fails unless this month's ranks follow what was earned, with equal scores sharing one. */
async function expectRanked(guild: Guild): Promise<void> {
  const path = "/users/leaderboard?period=month";
  const { items } = await readAs<{ items: { rank: number; score: number }[] }>(guild, "owner", path);
  const earners = items.filter((each) => each.score > 0);
  expect(earners.length).toBeGreaterThan(3);
  const ranks = earners.map(({ score }) => 1 + earners.filter((each) => each.score > score).length);
  expect(earners.map((each) => each.rank)).toEqual(ranks);
}
