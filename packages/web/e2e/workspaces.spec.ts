import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { demoFolderOf, expect, startServer, test as base, type RunningServer } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { letThrough } from "./steps.ts";

const CLI = join(import.meta.dirname, "../../server/src/cli.ts");
const HOME = "Northlight";

/** A server where the demo's owner manages workspaces. */
const test = base.extend<object, { keeper: RunningServer }>({
  keeper: [
    async ({}, use, { workerIndex }) => {
      const folder = `${demoFolderOf(process.ppid)}-keeper-${String(workerIndex)}`;
      cpSync(demoFolderOf(process.ppid), folder, { recursive: true });
      const env = { ...process.env, NODE_ENV: "test", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn" };
      execFileSync(process.execPath, [CLI, "super-admin", "owner@demo.test"], { env, stdio: "ignore" });
      const server = await startServer(folder);
      await use(server);
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** Signs in and starts in the demo's workspace, wherever the previous test ended. */
async function enter(page: Page, url: string, path: string): Promise<void> {
  const headers = { origin: url };
  await page.request.post(`${url}/api/v1/user/login`, {
    data: { email: "owner@demo.test", password: "guildhall" },
    headers,
  });
  await page.request.put(`${url}/api/v1/workspaces/${String(await idOf(page, url, HOME))}/enter`, { headers });
  await page.goto(`${url}${path}`);
}

async function idOf(page: Page, url: string, name: string): Promise<number> {
  const answer = await page.request.get(`${url}/api/v1/workspaces`);
  const { data } = (await answer.json()) as { data: { items: { id: number; name: string }[] } };
  return data.items.find((item) => item.name === name)?.id ?? 0;
}

async function addWorkspace(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add workspace" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${name} is ready`)).toBeVisible();
}

const brand = (page: Page) => page.getByRole("banner").getByRole("link").first();

test("creates, renames and switches to a workspace, and returns through the account menu", async ({ page, keeper }) => {
  await enter(page, keeper.url, "/workspaces");
  await addWorkspace(page, "Acme");
  await page.getByRole("button", { name: "Rename Acme" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Acme Rockets");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Acme Rockets/ })).toContainText("Owner");
  await page.getByRole("button", { name: "Switch to Acme Rockets" }).click();
  await expect(page.getByText("You're now in Acme Rockets")).toBeVisible();
  await expect(brand(page)).toContainText("Acme Rockets");
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("menuitem", { name: HOME }).click();
  await expect(page.getByText(`You're now in ${HOME}`)).toBeVisible();
  await expect(brand(page)).toContainText(HOME);
});

test("takes every tab along, mixes nothing up and loses no draft", async ({ page, keeper }) => {
  await enter(page, keeper.url, "/workspaces");
  await addWorkspace(page, "Second");
  const writing = await page.context().newPage();
  await writing.goto(`${keeper.url}/thanks/create`);
  await writing.getByLabel("What for?").fill("For the calm in the storm");
  await page.bringToFront();
  await page.getByRole("button", { name: "Switch to Second" }).click();
  await expect(page.getByText("You're now in Second")).toBeVisible();
  await writing.bringToFront();
  await expect(writing.getByText("Another tab switched to Second, so this one did too")).toBeVisible();
  await expect(brand(writing)).toContainText("Second");
  await writing.goto(`${keeper.url}/thanks/create`);
  await expect(writing.getByLabel("What for?")).toHaveValue("");
  await writing.getByRole("button", { name: /Your account/ }).click();
  await writing.getByRole("menuitem", { name: HOME }).click();
  await expect(brand(writing)).toContainText(HOME);
  await writing.goto(`${keeper.url}/thanks/create`);
  await expect(writing.getByLabel("What for?")).toHaveValue("For the calm in the storm");
});

test("a tab that missed the switch changes nothing in the other workspace", async ({ page, keeper }) => {
  await enter(page, keeper.url, "/workspaces");
  await addWorkspace(page, "Third");
  const third = await idOf(page, keeper.url, "Third");
  await page.goto(`${keeper.url}/settings/common`);
  const free = page.getByRole("switch", { name: "Everyone can see the leaderboard" });
  await expect(free).toBeVisible();
  // Neither the stream nor the 30 s refresh gets through; only the change itself does.
  await page.route("**/api/v1/stream*", (route) => route.abort());
  let deaf = true;
  await page.route("**/api/v1/user/info", (route) => (deaf ? route.abort() : route.continue()));
  await page.request.put(`${keeper.url}/api/v1/workspaces/${String(third)}/enter`, { headers: { origin: keeper.url } });
  const before = await (await page.request.get(`${keeper.url}/api/v1/settings`)).json();
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/v1/settings") && answer.request().method() === "PUT",
  );
  await free.click();
  expect((await refused).status()).toBe(409);
  expect(await (await page.request.get(`${keeper.url}/api/v1/settings`)).json()).toEqual(before);
  deaf = false;
  // Retrying the change reveals it, unless a refresh in progress has already.
  await free.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(brand(page)).toContainText("Third");
});

test("remembers the selected group in each workspace", async ({ page, keeper }) => {
  await enter(page, keeper.url, "/workspaces");
  await addWorkspace(page, "Fourth");
  const select = page.getByRole("combobox", { name: "Group" });
  await select.selectOption({ label: "Engineering" });
  await page.getByRole("button", { name: "Switch to Fourth" }).click();
  await expect(brand(page)).toContainText("Fourth");
  await expect(select).toHaveCount(0);
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("menuitem", { name: HOME }).click();
  await expect(brand(page)).toContainText(HOME);
  await expect(select.locator("option:checked")).toHaveText("Engineering");
});

test("someone without a workspace chooses one, and continues where they wanted to go", async ({ page, keeper }) => {
  await enter(page, keeper.url, "/workspaces");
  await addWorkspace(page, "Fifth");
  // Left first: the news of "Fifth" makes the open page ask who the reader is, and start over.
  await page.goto("about:blank");
  await page.route("**/api/v1/user/info", async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    const nowhere = { ...data, user: null, workspace: null, settings: null, features: [] };
    await route.fulfill({ response: answer, json: { data: nowhere, errors: [] } });
  });
  await page.goto(`${keeper.url}/thanks`);
  await expect(page).toHaveURL(/workspaces\?redirect=%2Fthanks/);
  await expectAccessible(page);
  await letThrough(page);
  await page.getByRole("button", { name: "Switch to Fifth" }).click();
  await expect(page).toHaveURL(`${keeper.url}/thanks`);
  await expect(brand(page)).toContainText("Fifth");
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("menuitem", { name: HOME }).click();
  await expect(brand(page)).toContainText(HOME);
});

test("someone with one workspace is offered no other", async ({ guild }) => {
  const page = await guild.enter("member", "/");
  await page.getByRole("button", { name: /Your account/ }).click();
  await expect(page.getByRole("menuitem", { name: "My profile" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /workspace/i })).toHaveCount(0);
});

test("the list and the menu look right and are accessible", async ({ page, keeper }) => {
  await enter(page, keeper.url, "/workspaces");
  const open = async (): Promise<void> => {
    await page.goto(`${keeper.url}/workspaces`);
    await expect(page.getByRole("table")).toBeVisible();
  };
  await seeInLooks(page, { name: "workspaces", open });
  await seeInLooks(page, {
    name: "workspace-menu",
    isPlaced: true,
    open: async () => {
      await open();
      await page.getByRole("button", { name: /Your account|^Ваш профиль/ }).click();
      await expect(page.getByRole("menuitem").nth(2)).toBeVisible();
    },
  });
});
