import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openChatWorld, type ChatWorld } from "../../packages/web/e2e/chat-world.ts";
import { ask, enter, type Guild } from "../../packages/web/e2e/guild.ts";
import { answered } from "../../packages/web/e2e/steps.ts";
import { expect, test as base } from "./host.ts";

const CLI = join(import.meta.dirname, "../../packages/server/src/cli.ts");
const NO_PLAN = "The workspace's plan doesn't include this.";

/** The demo company sells plans, its owner sees to all workspaces, and both chats run. */
const test = base.extend<{ world: ChatWorld; guild: Guild }>({
  example: "plain-html",
  // Playwright reads the wanted fixtures from the first argument: none.
  world: async ({}, use) => {
    const world = await openChatWorld({
      settings: { LICENSES: "on" },
      // The host's page is on another site.
      host: "127.0.0.1",
      prepare: (folder) => {
        const env = { ...process.env, NODE_ENV: "test", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn" };
        execFileSync(process.execPath, [CLI, "super-admin", "owner@demo.test"], { env, stdio: "ignore" });
      },
    });
    await use(world);
    await world.close();
  },
  guild: async ({ world: { url, moveClock }, browser }, use) => {
    await use({
      url,
      moveClock,
      enter: (person, path = "/") => enter({ browser, url, person, path }),
      ask: (person) => ask(url, person),
    });
  },
});

/** On the page of all workspaces. */
async function changePlan(page: Page, act: { readonly toggle: string; readonly reason: string }): Promise<void> {
  await page.getByRole("button", { name: "Change the plan of Northlight" }).click();
  const dialog = page.getByRole("dialog", { name: "Change plan: Northlight" });
  await expect(dialog.getByRole("button", { name: "Change plan" })).toHaveAccessibleDescription("No changes to save.");
  await dialog.getByText("Features", { exact: true }).click();
  await dialog.getByRole("checkbox", { name: act.toggle, exact: true }).click();
  await dialog.getByLabel("Reason").fill(act.reason);
  await answered(page, "PUT /license", () => dialog.getByRole("button", { name: "Change plan" }).click());
  await expect(dialog).toHaveCount(0);
}

test("a feature is lost and regained on the panel, the widget and the chat", async ({ world, guild, host, page }) => {
  test.setTimeout(400_000);
  const keeper = await guild.enter("owner", "/workspaces");
  const manager = await guild.enter("admin", "/contests");
  const moderator = await guild.enter("moderator", "/contests");
  const member = await guild.enter("member", "/integration/telegram");
  const main = (of: Page) => of.getByRole("main");
  const nav = (of: Page) => of.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contests" });

  const { people } = world.telegram;
  const mia = people.person({ id: 502, first_name: "Mia" });
  await member.getByRole("button", { name: /^Connect ?: Guildhall in Telegram$/ }).click();
  const href = (await member.getByRole("link", { name: "Open Telegram" }).getAttribute("href")) ?? "";
  people.start(mia, new URL(href).searchParams.get("start") ?? "");
  await expect(member.getByText("Connected", { exact: true })).toBeVisible();
  const lastTold = () => world.telegram.messagesIn(mia.id).at(-1)?.text ?? "";

  await host.signIn(page, "u-1");
  await page.evaluate(() => {
    const place = document.createElement("main");
    document.body.replaceChildren(place);
    const { guildhall } = globalThis as unknown as { guildhall: { mount: (where: Element, options: object) => void } };
    guildhall.mount(place, { view: "contests" });
  });
  const widget = page.locator("guildhall-widget");
  const listed = widget.locator("a[href*='/contest/']");

  const expectThere = async (): Promise<void> => {
    await expect(nav(manager)).toBeVisible();
    await expect(main(moderator).getByRole("link", { name: "New contest" })).toBeVisible();
    await expect(listed.first()).toBeVisible();
    people.say(mia, "/contests");
    await expect.poll(lastTold).toContain("Best idea for the office kitchen");
  };

  await test.step("with the plan, contests are everywhere", expectThere);

  await test.step("a plan without new ones keeps those that are there", async () => {
    await keeper.getByLabel("Ends within").selectOption("30 days");
    await expect(keeper.getByRole("row", { name: /Northlight/ })).toContainText("Trial");
    await changePlan(keeper, { toggle: "New contests", reason: "As agreed" });
    const create = main(manager).getByRole("button", { name: "New contest" });
    await expect(create).toHaveAccessibleDescription(NO_PLAN);
    await create.press("Enter");
    const plans = manager.getByRole("link", { name: "See plans" });
    await expect(plans).toBeFocused();
    await plans.press("Enter");
    await expect(manager.getByRole("heading", { level: 1, name: "Plans and billing" })).toBeVisible();
    await manager.goto("/contests");
    await main(moderator).getByRole("button", { name: "New contest" }).press("Enter");
    await expect(moderator.getByRole("link", { name: "See plans" })).toHaveCount(0);
    await expect(listed.first()).toBeVisible();
  });

  await test.step("a plan without contests shows none, and says so calmly", async () => {
    await changePlan(keeper, { toggle: "Contests", reason: "Contract 3" });
    await expect(nav(manager)).toHaveCount(0);
    for (const of of [manager, moderator])
      await expect(main(of).getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
    await expect(main(manager).getByRole("link", { name: "See plans" })).toBeVisible();
    await expect(main(moderator).getByRole("link", { name: "See plans" })).toHaveCount(0);
    await expect(listed).toHaveCount(0);
    await expect(widget).not.toContainText(/plans?\b.*\$|billing/i);
    people.say(mia, "/contests");
    await expect.poll(lastTold).toContain(`${NO_PLAN} An owner can change the plan.`);
    // The page's own script misses its log, which made room for the widget.
    expect(host.faults.filter((fault) => !fault.includes("'append'"))).toEqual([]);
  });

  await test.step("regained, all is as it was, and the history says who did what", async () => {
    await changePlan(keeper, { toggle: "Contests", reason: "Contract 4" });
    await changePlan(keeper, { toggle: "New contests", reason: "Contract 5" });
    await manager.goto("/contests");
    await moderator.goto("/contests");
    await expectThere();
    await keeper.getByRole("button", { name: "Change the plan of Northlight" }).click();
    const history = keeper.getByRole("region", { name: "History" });
    await expect(history.getByRole("listitem").first()).toContainText("Contract 5 · by owner@demo.test");
    await expect(history).toContainText("As agreed");
  });
});
