import type { Locator, Page, Request, Response } from "@playwright/test";
import { expect, test, type Guild } from "./guild.ts";
import { letThrough } from "./steps.ts";
import { readFeed } from "./story-people.ts";

test("requests nothing twice when the panel is opened and nothing happens", async ({ guild }) => {
  const before = await guild.enter("moderator", "/access-denied");
  const page = await before.context().newPage();
  await before.close();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isOver = asked.filter(isOfGroups).length > 1;
    if (pathname.startsWith("/api/") && !isOver) asked.push(pathname + search);
  });
  const listening = page.waitForResponse(isStream);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await listening;
  // Refetches caused by the greeting come before the news after it.
  const remove = await addGroup(guild, "Told of");
  await expect.poll(() => asked.filter(isOfGroups).length).toBeGreaterThan(1);
  expect(asked).toEqual(
    expect.arrayContaining([
      "/api/v1/user/info",
      expect.stringContaining("/stats?"),
      expect.stringContaining("/team-feed?"),
    ]),
  );
  expect(asked.filter((call, index) => asked.indexOf(call) < index)).toEqual(["/api/v1/groups"]);
  await remove();
});

test("shows what happened between its first answers and opening the stream", async ({ guild }) => {
  const page = await guild.enter("moderator", "/access-denied");
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/v1/stream*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await expect(groupOf(page, "Engineering")).toHaveCount(1);
  const remove = await addGroup(guild, "While nobody listened");
  letGo();
  await expect(groupOf(page, "While nobody listened")).toHaveCount(1);
  await remove();
});

test("a second window shows what happened before it shared the first one's stream", async ({ guild }) => {
  const first = await guild.enter("moderator");
  await expect(groupOf(first, "Engineering")).toHaveCount(1);
  const second = await first.context().newPage();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await second.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  // Cut off from the first tab, it has only its own requests: its first script sends them before it could listen.
  await second.addInitScript(() =>
    Object.assign(window, {
      BroadcastChannel: class {
        close(): void {}
        postMessage(): void {}
      },
    }),
  );
  const answered = second.waitForResponse("**/api/v1/groups");
  await second.goto("/", { waitUntil: "commit" });
  await answered;
  const remove = await addGroup(guild, "Between two windows");
  await expect(groupOf(first, "Between two windows")).toHaveCount(1);
  letGo();
  await expect(groupOf(second, "Between two windows")).toHaveCount(1);
  await remove();
});

test("reconnects to the live stream after one refusal", async ({ guild }) => {
  await readFeed(guild, "member");
  const page = await guild.enter("member", "/access-denied");
  let refusals = 0;
  await page.route("**/api/v1/stream*", async (route) => {
    refusals += 1;
    await route.fulfill({ status: 503, headers: { "retry-after": "2" }, json: { data: null, errors: [] } });
  });
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => refusals).toBeGreaterThan(0);
  const opened = page.waitForResponse((answer) => isStream(answer) && answer.status() === 200);
  await letThrough(page);
  await opened;
  const owner = await guild.ask("owner");
  const { data } = (await (await owner.get(`${guild.url}/api/v1/thanks/0/for-edit`)).json()) as ForEdit;
  const member = await guild.ask("member");
  const info = (await (await member.get(`${guild.url}/api/v1/user/info`)).json()) as Info;
  const answer = await owner.post(`${guild.url}/api/v1/thanks`, {
    headers: { origin: guild.url },
    data: {
      receivers: [{ id: info.data.user.id }],
      description: "For the stream that came back",
      rewards: [{ currencyId: data.quota[0]?.currencyId, amount: 10 }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await expect(page.getByRole("article").first()).toContainText("For the stream that came back");
});

function isOfGroups(call: string): boolean {
  return call === "/api/v1/groups";
}

function isStream(about: Request | Response): boolean {
  return new URL(about.url()).pathname === "/api/v1/stream";
}

function groupOf(page: Page, name: string): Locator {
  return page.getByRole("combobox", { name: "Group" }).locator("option", { hasText: name });
}

/** Adds a group through the API; returns its cleanup. */
async function addGroup(guild: Guild, name: string): Promise<() => Promise<unknown>> {
  const admin = await guild.ask("admin");
  const headers = { origin: guild.url };
  const answer = await admin.post(`${guild.url}/api/v1/groups`, { data: { name }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = ((await answer.json()) as { data: { id: number } }).data;
  return () => admin.delete(`${guild.url}/api/v1/groups/${String(id)}`, { headers });
}

interface ForEdit {
  readonly data: { readonly quota: readonly { readonly currencyId: number }[] };
}

interface Info {
  readonly data: { readonly user: { readonly id: number } };
}
