import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test, type Guild } from "./guild.ts";
import { whileLoading } from "./steps.ts";
import { sendAs } from "./challenge-world.ts";
import { readAs, readFeed } from "./story-people.ts";

test.beforeEach(({ guild }) => readFeed(guild, "member"));

test("shows new activity at the top right away, without a reload", async ({ guild }) => {
  const page = await guild.enter("member");
  await expect(page.getByRole("article").first()).toBeVisible();
  await thank(guild, "For the news at the top");
  await expect(page.getByRole("article").first()).toContainText("For the news at the top");
});

test("shows nothing new above a card whose button somebody is about to press, until they look elsewhere", async ({
  guild,
}) => {
  await thank(guild, "For the card with a button");
  const page = await guild.enter("member");
  const card = page.getByRole("article", { name: /./ }).first();
  await expect(card).toContainText("For the card with a button");
  const aim = card.getByRole("link").or(card.getByRole("button")).first();
  await aim.hover();
  const before = await aim.boundingBox();
  await thank(guild, "For what waits above it");
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  expect(await aim.boundingBox()).toEqual(before);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(page.getByRole("article").first()).toContainText("For what waits above it");
  await expect(page.getByRole("button", { name: "1 new" })).toBeHidden();
});

test("fills a tall window before anybody scrolls", async ({ guild }) => {
  const page = await guild.enter("member");
  await page.setViewportSize({ width: 1440, height: 2000 });
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(async () => (await page.getByRole("article").last().boundingBox())?.y ?? 0).toBeGreaterThan(1900);
});

test("keeps the scroll position, and offers what's new", async ({ guild }) => {
  const page = await guild.enter("member");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.mouse.move(500, 500);
  await page.mouse.wheel(0, 1600);
  const before = await restingPlace(page);
  await thank(guild, "For the news behind the pill");
  const pill = page.getByRole("button", { name: /^\d+ new$/ });
  await expect(pill).toBeVisible();
  expect(await topmost(page)).toEqual(before);
  await pill.click();
  await expect(page.getByRole("article").first()).toContainText("For the news behind the pill");
  await expect(page.getByRole("article").first()).toBeInViewport();
});

test("counts what's new while more than half a page of it was skipped, and leads to the newest", async ({ guild }) => {
  for (let count = 1; count <= 12; count += 1) await thank(guild, `For what was missed, ${String(count)}`);
  const page = await guild.enter("member");
  await expect(page.getByRole("button", { name: "12 new" })).toBeVisible();
  await thank(guild, "For the thirteenth");
  const pill = page.getByRole("button", { name: "13 new" });
  await expect(pill).toBeVisible();
  await pill.click();
  await expect(page.getByRole("article").first()).toContainText("For the thirteenth");
  await expect(page.getByRole("article").first()).toBeInViewport();
});

test("loads older cards on scrolling down, and renders only a few of them", async ({ guild }) => {
  const page = await guild.enter("member");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.mouse.move(500, 500);
  const places = async (): Promise<number[]> =>
    page.getByRole("article").evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute("aria-posinset"))));
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1200);
      return Math.max(...(await places()));
    })
    .toBeGreaterThan(40);
  expect((await places()).length).toBeLessThan(30);
});

test("going back keeps the place in the feed, with what was loaded on scrolling down", async ({ guild }) => {
  const page = await guild.enter("member");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.mouse.move(500, 500);
  const deepest = async (): Promise<number> =>
    Math.max(
      0,
      ...(await page
        .getByRole("article")
        .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute("aria-posinset"))))),
    );
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1200);
      return deepest();
    })
    .toBeGreaterThan(40);
  const before = await restingPlace(page);
  await page.getByRole("link", { name: "Leaderboard" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
  await page.goBack();
  await expect.poll(deepest).toBeGreaterThan(40);
  expect(await restingPlace(page)).toBe(before);
  // Navigation by a link starts at the top.
  await page.getByRole("link", { name: "Leaderboard" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("article").first()).toHaveAttribute("aria-posinset", "1");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("pulling down the page refreshes the feed", async ({ guild, browser }) => {
  const state = await (await guild.enter("member")).context().storageState();
  const phone = await browser.newContext({
    baseURL: guild.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: state,
  });
  const page = await phone.newPage();
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  const touch = await phone.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
  await send("touchStart", 200);
  await send("touchMove", 260);
  await expect(page.getByText("Pull to refresh")).toBeVisible();
  await send("touchMove", 400);
  await expect(page.getByText("Release to refresh")).toBeVisible();
  const asked = page.waitForRequest(/team-feed/);
  await send("touchEnd");
  await asked;
  await expect(page.getByText("Release to refresh")).toHaveCount(0);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("removes an undone thanks from everyone's feed", async ({ guild }) => {
  const page = await guild.enter("member");
  await expect(page.getByRole("article").first()).toBeVisible();
  const tid = await thank(guild, "To be taken back");
  await expect(page.getByRole("article").first()).toContainText("To be taken back");
  await call(guild, `/thanks/${String(tid)}/undo`, {});
  await expect(page.getByText("To be taken back")).toHaveCount(0);
});

test("moves from card to card with J and K, and thanks back with T", async ({ guild }) => {
  await thank(guild, "For the keyboard");
  const page = await guild.enter("member");
  const first = page.getByRole("article").first();
  await expect(first).toContainText("For the keyboard");
  await page.keyboard.press("KeyJ");
  await expect(first).toBeFocused();
  await page.keyboard.press("KeyJ");
  await expect(page.getByRole("article").nth(1)).toBeFocused();
  await page.keyboard.press("KeyK");
  await expect(first).toBeFocused();
  await page.keyboard.press("KeyT");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what is typed before the thank dialog has loaded is its text, and moves to no card", async ({ guild }) => {
  await thank(guild, "For typing ahead");
  const page = await guild.enter("member", "/access-denied");
  const dialog = page.getByRole("dialog");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/thanks/0/for-edit", (route) => held.then(() => route.continue()));
  await whileLoading(page, "thank.dialog", async () => {
    await page.goto("/");
    await expect(page.getByRole("article").first()).toContainText("For typing ahead");
    await page.keyboard.press("KeyJ");
    await page.keyboard.press("KeyT");
    await page.keyboard.type("just right");
  });
  // The dialog is there, and what it shows isn't.
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await page.keyboard.type(" on time");
  release();
  await expect(dialog.getByRole("textbox")).toHaveValue("just right on time");
});

test("counts a new notification on the bell right away, and clears it once it's listed", async ({ guild }) => {
  // Other tests of this file may have left more than a page of them.
  await readAllNotifications(guild);
  const page = await guild.enter("member", "/leaderboard");
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
  await thank(guild, "For the bell");
  const bell = page.getByRole("link", { name: "Notifications, 1 unread" });
  await expect(bell).toBeVisible();
  await bell.click();
  await expect(page.getByRole("article").first()).toContainText("For the bell");
  await expect(page.getByRole("link", { name: "Notifications", exact: true }).first()).toBeVisible();
});

/** The owner thanks the member through the API; returns the id of the thanks. */
async function thank(guild: Guild, description: string): Promise<number> {
  const member = await idOfMember(guild);
  const { data } = await call(guild, "/thanks", {
    receivers: [{ id: member }],
    description,
    rewards: [{ currencyId: 1, amount: 50 }],
  });
  return Number(data["tid"]);
}

async function readAllNotifications(guild: Guild): Promise<void> {
  const path = `/users/${String(await idOfMember(guild))}/profile/notifications`;
  for (let page = 0, hasNext = true; hasNext; page += 1) {
    const listed = await readAs<{ items: { id: number }[]; hasNext: boolean }>(
      guild,
      "member",
      `${path}?page=${String(page)}`,
    );
    const ids = listed.items.map(({ id }) => id);
    if (ids.length > 0) await sendAs(guild, "member", { method: "PUT", path: "/notifications/read", data: { ids } });
    hasNext = listed.hasNext;
  }
}

async function idOfMember(guild: Guild): Promise<number> {
  const member = await guild.ask("member");
  const answer = await member.get(`${guild.url}/api/v1/user/info`);
  const { data } = (await answer.json()) as { data: { user: { id: number } } };
  return data.user.id;
}

async function call(guild: Guild, path: string, body: object): Promise<{ data: Record<string, unknown> }> {
  const owner = await guild.ask("owner");
  const key = createHash("sha256")
    .update(path + JSON.stringify(body))
    .digest("hex");
  const headers = { origin: guild.url, "idempotency-key": key };
  const answer = await owner.post(`${guild.url}/api/v1${path}`, { data: body, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as { data: Record<string, unknown> };
}

/** The topmost card once scrolling has stopped. */
async function restingPlace(page: Page): Promise<string | null> {
  let last: string | null = null;
  for (;;) {
    await page.waitForTimeout(500);
    const place = await topmost(page);
    if (place !== null && place === last) return place;
    last = place;
  }
}

async function topmost(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll("article")];
    const seen = cards.find((card) => card.getBoundingClientRect().top > 80);
    return seen === undefined
      ? null
      : `${seen.getAttribute("aria-posinset") ?? ""}@${String(Math.round(seen.getBoundingClientRect().top))}`;
  });
}

test("a newer server's message is shown by its headline, in the feed and among notifications", async ({ guild }) => {
  const page = await guild.enter("member");
  const headline = [
    { text: "Ann Smith", userId: 1 },
    { text: " won the quiz: " },
    { text: "Our values", path: "/perks" },
  ];
  const invented = { category: "quiz", type: "quiz_won", author: null, headline, body: "Ask how they did it." };
  const disguise = ({ id, createdAt, status, link, userId }: Readonly<Record<string, unknown>>) => ({
    ...{ id, createdAt, status, link, userId },
    ...{ ...invented, title: "Ann Smith won the quiz: Our values", message: invented.body },
  });
  for (const path of [/\/notifications\/list\/team-feed/, /\/api\/v1\/users\/\d+\/profile\/notifications/]) {
    await page.route(path, async (route) => {
      const { data, errors } = await (await route.fetch()).json();
      await route.fulfill({ json: { data: { ...data, items: data.items.map(disguise) }, errors } });
    });
  }
  for (const path of ["/", "/profile/notifications"]) {
    await page.goto(path);
    const card = page.getByRole("article", { name: "Ann Smith won the quiz: Our values" }).first();
    await expect(card).toContainText("Ask how they did it.");
    await expect(card.getByRole("link", { name: "Ann Smith" })).toHaveAttribute("href", "/user/1");
    await expect(card.getByRole("link", { name: "Our values" })).toHaveAttribute("href", "/perks");
  }
});
