import { cpSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FORGE_APP_ID, startFakeForge, type FakeForge, type ForgeCall } from "@guildhall/server/testing/forge";
import { expectAccessible } from "./axe.ts";
import { demoFolderOf, enter, expect, startServer, test } from "./guild.ts";
import { seeInEveryLook } from "./looks.ts";
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
  await server.stop();
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

  await page.getByLabel("Token for Tempo").fill("tempo secret");
  await answered(page, "PUT /tempo", () => page.getByRole("button", { name: "Save the token" }).click());
  await expect(page.getByText("A token is stored. A new one replaces it.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Token for Tempo")).toHaveValue("");
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

test("somebody in Jira signs in, links their account, and is told so", async ({ browser, page }) => {
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
  await seeInEveryLook(admin, {
    name: "settings-jira",
    open: async () => {
      await admin.goto("/settings/jira");
      await expect(admin.getByRole("heading", { name: "acme.atlassian.net" })).toBeVisible();
    },
  });
});

test("says that an address is none", async ({ browser }) => {
  const admin = await enter({ browser, url: server.url, person: "admin", path: "/" });
  await admin.goto("/jira/link?token=made-up");
  await expect(admin.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});
