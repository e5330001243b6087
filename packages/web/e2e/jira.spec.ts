import { cpSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FORGE_APP_ID, startFakeForge, type FakeForge, type ForgeCall } from "@guildhall/server/testing/forge";
import { expectAccessible } from "./axe.ts";
import { demoFolderOf, enter, expect, startServer, test } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { answered } from "./steps.ts";

const ADMIN_PAGE = { moduleType: "jira:adminPage" } as const;

let forge: FakeForge;
let server: Awaited<ReturnType<typeof startServer>>;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  forge = await startFakeForge(() => new Date());
  folder = await mkdtemp(join(tmpdir(), "guildhall-jira-"));
  cpSync(demoFolderOf(process.ppid), folder, { recursive: true });
  server = await startServer(folder, { JIRA_APP_ID: FORGE_APP_ID, JIRA_JWKS_URL: forge.jwksUrl });
});
test.afterAll(async () => {
  await server.kill();
  await forge.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A call of the app's, as Forge makes it. */
async function fromJira(call: ForgeCall, method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: await forge.authorize(call), "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await answer.json()).data;
}

const whoAmI = (call: ForgeCall) => fromJira(call, "GET", "/user/info");

test("an admin connects a Jira site, keeps a token for Tempo, and disconnects it", async ({ browser }) => {
  const page = await enter({ browser, url: server.url, person: "admin", path: "/settings/jira" });
  await expect(page.getByRole("link", { name: "Jira", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Get a code" }).click();
  await expect(page.getByRole("timer")).toHaveText(/Works once, for (10:00|9:\d\d)/);
  const shown = page.getByRole("textbox", { name: "Paste this in the app's settings in Jira" });
  const code = (await shown.textContent()) ?? "";
  await expectAccessible(page);
  await fromJira(ADMIN_PAGE, "POST", "/jira/site", { code });
  await expect(page.getByText("acme.atlassian.net is connected.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "acme.atlassian.net" })).toBeVisible();

  await page.getByLabel("Tempo API token").fill("tempo secret");
  await answered(page, "PUT /tempo", () => page.getByRole("button", { name: "Save token" }).click());
  await expect(page.getByText("A token is saved. A new one replaces it.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Tempo API token")).toHaveValue("");
  await fromJira({ accountId: null, moduleKey: "guildhall-uninstalled" }, "POST", "/jira/uninstalled");
  await page.goto("/settings/jira");
  await expect(page.getByText(/The app was removed from Jira/)).toBeVisible();
  await page.getByRole("button", { name: "Disconnect" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Disconnect acme.atlassian.net?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("heading", { name: "acme.atlassian.net" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Connect a Jira site" })).toBeVisible();
});

test("somebody in Jira signs in, links their account, and is told so", { tag: "@looks" }, async ({ browser, page }) => {
  const admin = await enter({ browser, url: server.url, person: "admin", path: "/" });
  const made = await admin.request.post(`${server.url}/api/v1/workspaces/settings/jira/code`, {
    headers: { origin: server.url },
  });
  const { code } = (await made.json()).data;
  const place = { installationId: "i-2", cloudId: "c-2" };
  await fromJira({ ...place, ...ADMIN_PAGE }, "POST", "/jira/site", { code });
  const { jira } = await whoAmI(place);
  expect(jira.state).toBe("unlinked");

  await page.goto(jira.linkUrl);
  await page.getByLabel("Email").fill("member@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("guildhall");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Link your Jira account?" })).toBeVisible();
  await expect(page.getByText(/in Jira at acme\.atlassian\.net will act as/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Link as / }).click();
  await expect(page.getByRole("heading", { name: "You're linked" })).toBeVisible();
  await expectAccessible(page);
  expect((await whoAmI(place)).user.email).toBe("member@demo.test");
  await page.reload();
  await expect(page.getByRole("heading", { name: "You're linked" })).toBeVisible();

  await admin.goto(jira.linkUrl);
  await expect(admin.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
  await seeInLooks(admin, {
    name: "settings-jira",
    open: async () => {
      await admin.goto("/settings/jira");
      await expect(admin.getByRole("heading", { name: "acme.atlassian.net" })).toBeVisible();
    },
  });
});

test("rules for work in Jira are made, changed by two people, and deleted", { tag: "@looks" }, async ({ browser }) => {
  const page = await enter({ browser, url: server.url, person: "admin", path: "/settings/jira" });
  await page.getByRole("button", { name: "Add a rule" }).click();
  const form = page.getByRole("dialog", { name: "New rule" });
  await expectAccessible(page);
  await expect(form.getByRole("button", { name: "Save" })).toHaveAccessibleDescription("Enter the project's key.");
  await form.getByLabel("Project key").fill("no key");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Project key")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Project key").fill("team");
  await form.getByLabel("Daily limit per person").selectOption("2");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rule for TEAM added")).toBeVisible();
  const line = page.getByRole("list", { name: "Rewards for work in Jira" }).getByRole("listitem");
  await expect(line).toContainText("An issue is done. It counts after 3 days.");
  await expect(line).toContainText("The reporter is asked to thank the person who did the work.");
  await expect(line).toContainText("Everyone, up to 2 rewards a day each");

  // Somebody else changes it while it's open.
  await line.getByRole("button", { name: "Edit" }).click();
  const mine = page.getByRole("dialog", { name: "Edit the rule" });
  await mine.getByLabel("Waiting period").selectOption("7");
  const [rule] = (await (await page.request.get(`${server.url}/api/v1/workspaces/settings/jira/rules`)).json()).data
    .items;
  const { id, since: _, ...fields } = rule;
  const theirs = await page.request.put(`${server.url}/api/v1/workspaces/settings/jira/rules/${String(id)}`, {
    headers: { origin: server.url },
    data: { ...fields, waitDays: 30, isEnabled: false },
  });
  expect(theirs.status()).toBe(200);
  await mine.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "This changed while you were editing" });
  await expect(question).toContainText("30");
  await expectAccessible(page);
  await question.getByRole("button", { name: /mine|my/i }).click();
  await expect(page.getByText("Rule for TEAM saved")).toBeVisible();
  await expect(line).toContainText("It counts after 7 days");
  await expect(line).toContainText("Off");
  await line.getByRole("button", { name: "Delete" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete the rule for TEAM?" });
  await deletion.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("There are no rules yet.")).toBeVisible();
  await page.request.post(`${server.url}/api/v1/workspaces/settings/jira/rules`, {
    headers: { origin: server.url },
    data: { projectKey: "TEAM", outcome: "worklog", waitDays: 0, effect: "complete_challenge", dailyCap: 5 },
  });
  await seeInLooks(page, {
    name: "settings-jira-rules",
    open: async () => {
      await page.goto("/settings/jira");
      await page
        .getByRole("list", { name: /Rewards for work in Jira|Награды за работу в Jira/ })
        .scrollIntoViewIfNeeded();
      await expect(page.getByRole("list", { name: /Rewards for work in Jira|Награды за работу в Jira/ })).toBeVisible();
    },
  });
});

test(
  "a member turns on rewards for their work in Jira, and unlinks their account",
  { tag: "@looks" },
  async ({ browser }) => {
    const page = await enter({ browser, url: server.url, person: "member", path: "/profile/edit" });
    const card = page.locator("section", { hasText: "Your Atlassian account" });
    await expect(card.getByText("TEAM: The first 15 minutes logged on an issue.")).toBeVisible();
    const rewards = card.getByRole("switch", { name: "Reward my work in Jira" });
    await expect(rewards).not.toBeChecked();
    await answered(page, "PUT /user/jira-rewards", () => rewards.press("Space"));
    await expect(rewards).toBeChecked();
    await expectAccessible(page);
    await page.reload();
    await expect(rewards).toBeChecked();
    await seeInLooks(page, {
      name: "profile-jira",
      open: async () => {
        await page.goto("/profile/edit");
        await page.getByText(/^Reward my work in Jira$|^Награждать мою работу в Jira$/).scrollIntoViewIfNeeded();
      },
    });
    await page.getByRole("button", { name: /^(Unlink|Отвязать)$/ }).click();
    const question = page.getByRole("dialog");
    await expectAccessible(page);
    await question.getByRole("button", { name: /^(Unlink|Отвязать)$/ }).click();
    await expect(page.getByText(/^Atlassian account unlinked|^Учётная запись Atlassian отвязана/)).toBeVisible();
    await expect(page.getByText(/^Not linked|^Не связана/)).toBeVisible();
  },
);

test("a token that Tempo refuses is shown where another one is entered", async ({ browser }) => {
  const page = await enter({ browser, url: server.url, person: "admin", path: "/" });
  await page.route("**/api/v1/workspaces/settings/jira", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const site of body.data.sites) Object.assign(site, { hasTempoToken: true, isTempoRefused: true });
    await route.fulfill({ response, json: body });
  });
  await page.goto("/settings/jira");
  await expect(page.getByText(/^Tempo doesn't accept this token, so its worklogs aren't read/)).toBeVisible();
  await expect(page.getByLabel("Tempo API token")).toBeVisible();
  await expectAccessible(page);
});

test("says that an address is none", async ({ browser }) => {
  const admin = await enter({ browser, url: server.url, person: "admin", path: "/" });
  await admin.goto("/jira/link?token=made-up");
  await expect(admin.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});
