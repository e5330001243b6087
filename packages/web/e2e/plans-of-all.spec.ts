import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { act, expectStatus, order } from "./billing-world.ts";
import { demoFolderOf, enter, expect, startServer, test as base, type RunningServer } from "./guild.ts";
import { seeInLooks } from "./looks.ts";

const CLI = join(import.meta.dirname, "../../server/src/cli.ts");

/** A server that sells plans, where the demo's owner sees to all workspaces. */
const test = base.extend<object, { keeper: RunningServer }>({
  keeper: [
    async ({}, use, { workerIndex }) => {
      const folder = `${demoFolderOf(process.ppid)}-plans-${String(workerIndex)}`;
      cpSync(demoFolderOf(process.ppid), folder, { recursive: true });
      const env = { ...process.env, NODE_ENV: "test", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn" };
      execFileSync(process.execPath, [CLI, "super-admin", "owner@demo.test"], { env, stdio: "ignore" });
      const granted = ["license", "grant", "1", "team", "2099-12-31", "Invoice 7 paid"];
      execFileSync(process.execPath, [CLI, ...granted], { env: { ...env, LICENSES: "on" }, stdio: "ignore" });
      const server = await startServer(folder, { LICENSES: "on" });
      await use(server);
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

const row = (page: Page) => page.getByRole("row", { name: /Northlight/ });

test("super admins find workspaces by plan, and see and change it, in every look", async ({ browser, keeper }) => {
  test.setTimeout(400_000);
  const page = await enter({ browser, url: keeper.url, person: "owner", path: "/workspaces" });
  await expect(row(page)).toContainText("Team Activeuntil December 31, 2099");
  await page.getByLabel("Plan", { exact: true }).selectOption("Business");
  await expect(page.getByText("No matching workspaces")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page)).toBeVisible();

  await page.getByRole("button", { name: "Change the plan of Northlight" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Team plan, Active, until December 31, 2099 · Granted");
  await dialog.getByLabel("What to do").selectOption("Grant a trial");
  await dialog.getByRole("textbox", { name: "Until" }).fill("01.01.2020");
  await dialog.getByLabel("Reason").fill("Asked for more time");
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await expect(dialog.getByText("This time has passed.").first()).toBeVisible();
  await dialog.getByLabel("What to do").selectOption("Grant a plan");
  await dialog.getByRole("textbox", { name: "Until" }).fill("");
  await dialog.getByLabel("Plan", { exact: true }).selectOption("Business");
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await expect(page.getByText("Plan of Northlight changed")).toBeVisible();
  await expect(row(page)).toContainText("Business Activeno end");

  const { redirectUrl } = await order(page, { licenseType: "business", recurring: false });
  await act(page, redirectUrl, "pay");
  await expectStatus(page, "subscription_active");
  await page.getByRole("button", { name: "Change the plan of Northlight" }).click();
  await dialog.getByRole("button", { name: "Refund" }).click();
  await dialog.getByLabel("Reason").fill("Paid twice");
  await dialog.getByRole("button", { name: "Refund payment" }).click();
  await expect(page.getByText("Payment refunded")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Payments" })).toContainText("Refunded");
  await expect(dialog.getByRole("region", { name: "History" })).toContainText("Ended");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page)).toContainText("Business Ended");

  const open = async (): Promise<void> => {
    await page.goto(`${keeper.url}/workspaces`);
    await expect(row(page)).toContainText("Business");
  };
  await seeInLooks(page, { name: "plans-of-all", open });
  await seeInLooks(page, {
    name: "plan-of-one",
    open: async () => {
      await open();
      await row(page).getByRole("button").first().click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(5);
      await page.getByRole("dialog").locator("summary").click();
      await page.getByRole("dialog").getByRole("combobox").first().selectOption("grant");
    },
  });
});
