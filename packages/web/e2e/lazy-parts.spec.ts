import type { Page } from "@playwright/test";
import { makeChallenge, sendAs } from "./challenge-world.ts";
import { expect, test } from "./guild.ts";
import { answered } from "./steps.ts";
import { readAs } from "./story-people.ts";

const BUSY = {
  status: 503,
  headers: { "retry-after": "2" },
  json: { data: null, errors: [{ code: "ErrorUnavailable", message: "", requestId: "r" }] },
};

/** Fails the panel's files with this name prefix: a number of times, or until `letThrough`. */
async function refuse(
  page: Page,
  name: string,
  times = Infinity,
): Promise<{ readonly count: () => number; readonly stop: () => void }> {
  let refused = 0;
  let left = times;
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    if (left <= 0) return route.fallback();
    left -= 1;
    refused += 1;
    return route.fulfill(BUSY);
  });
  return { count: () => refused, stop: () => (left = 0) };
}

test("messages need no separate file, so none can be missing", async ({ guild }) => {
  const page = await guild.enter("owner", "/access-denied");
  await refuse(page, "*message*");
  await page.goto("/users");
  const roles = page.getByRole("button", { name: /^Roles of Ben Carter/ });
  await roles.press("Enter");
  await page.getByRole("menuitemcheckbox", { name: "GM", exact: true }).click();
  await expect(page.getByText("Ben Carter is now a GM")).toBeVisible();
  await answered(page, "DELETE /role/moderator", () => page.getByRole("button", { name: "Undo" }).click());
  await expect(roles).toContainText("Member");
});

test("a dialog whose file was refused under load retries by itself, without claiming a new version", async ({
  guild,
}) => {
  const page = await guild.enter("owner", "/users");
  const refused = await refuse(page, "invite*", 1);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();
  expect(refused.count()).toBe(1);
  await expect(page.getByText("A new version of Guildhall is ready.")).toHaveCount(0);
});

test("a dialog whose file keeps failing says so, and opens on the next try", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  const refused = await refuse(page, "invite*");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("Couldn't load this. Try again in a moment.")).toBeVisible();
  await expect(page.getByText("A new version of Guildhall is ready.")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Users and roles" })).toBeVisible();
  refused.stop();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();
});

test("so does a dialog on a member's screen; Markdown without its renderer is shown as typed", async ({ guild }) => {
  const description = "Water the **plants**.";
  const cid = await makeChallenge(guild, { type: "quest", title: "The windowsill", description });
  const page = await guild.enter("member", "/thanks");
  const files = await refuse(page, "markdown*");
  const dialogs = await refuse(page, "share-dialog*");
  await page.goto(`/challenge/${String(cid)}`);
  await expect(page.getByText(description)).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Couldn't load this. Try again in a moment.")).toBeVisible();
  dialogs.stop();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Share challenge" })).toBeVisible();
  files.stop();
  await page.reload();
  await expect(page.getByText("plants", { exact: true })).toBeVisible();
});

test("a page whose file was refused under load retries by itself", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks");
  const refused = await refuse(page, "leaderboard*", 1);
  await page.getByRole("link", { name: "Leaderboard" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
  expect(refused.count()).toBe(1);
  await expect(page.getByText("A new version of Guildhall is ready.")).toHaveCount(0);
});

test("a page whose file keeps failing says so in its place, with a retry", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks");
  const refused = await refuse(page, "leaderboard*");
  await page.getByRole("link", { name: "Leaderboard" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Couldn't load this page" })).toBeAttached();
  await expect(page.getByText("A new version of Guildhall is ready.")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  refused.stop();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
});

test("a page whose file was lost for good is asked for by a fresh page, since some browsers remember the loss", async ({
  guild,
}) => {
  const page = await guild.enter("member", "/thanks");
  const refused = await refuse(page, "leaderboard*");
  await page.getByRole("link", { name: "Leaderboard" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Couldn't load this page" })).toBeAttached();
  refused.stop();
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => "isOldPage" in window)).toBe(false);
});

test("a section whose file was refused says so in its place, and loads on request", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings");
  const refused = await refuse(page, "widget-section*");
  await page.getByRole("link", { name: "Widget", exact: true }).click();
  await expect(page.getByText("Couldn't load settings")).toBeVisible();
  refused.stop();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Your sites", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Preview", exact: true })).toBeVisible();
});

test("a page that failed while the server was down loads once it's back", async ({ guild }) => {
  const page = await guild.enter("person8", "/thanks");
  const refused = await refuse(page, "leaderboard*");
  await page.getByRole("link", { name: "Leaderboard" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Couldn't load this page" })).toBeAttached();
  refused.stop();
  // The tab checks its session periodically, and at once when it may have changed.
  const { user } = await readAs<{ user: { id: number } }>(guild, "person8", "/user/info");
  await sendAs(guild, "owner", { method: "PUT", path: `/users/${String(user.id)}/role/moderator`, data: {} });
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
});

test("a new version is announced if there is one", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks");
  await refuse(page, "leaderboard*");
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replaceAll(/\/assets\/basics-[\w-]+\.js/g, "/assets/basics-Newer.js"),
      });
    },
  );
  await page.getByRole("link", { name: "Leaderboard" }).first().click();
  await expect(page.getByText("A new version of Guildhall is ready.")).toBeVisible();
});

for (const [name, path, heading] of [
  ["Leaderboard", "/leaderboard", "Leaderboard"],
  ["Thanks", "/thanks", "Thanks"],
] as const) {
  test(`a page first visited while offline says so and loads with the network: ${path}`, async ({ guild }) => {
    const page = await guild.enter("member", "/perks");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeAttached();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  });
}
