import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { openChatWorld, type ChatWorld } from "./chat-world.ts";
import { enter, expect, test, type DemoPerson } from "./guild.ts";
import { answered } from "./steps.ts";

let world: ChatWorld;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  world = await openChatWorld();
});
test.afterAll(() => world.close());

const CODE = /start(?:group)?=([\w-]+)/;
const open = async (browser: Parameters<typeof enter>[0]["browser"], person: DemoPerson, path: string) =>
  enter({ browser, url: world.url, person, path });

/** The code in the link that the page shows. */
async function codeOn(page: Page): Promise<string> {
  const link = page.getByRole("link", { name: "Open Telegram" });
  await expect(link).toBeVisible();
  return CODE.exec((await link.getAttribute("href")) ?? "")?.[1] ?? "";
}

test("an admin connects a Telegram group, chooses where news goes, and disconnects it", async ({ browser }) => {
  const { people } = world.telegram;
  const boss = people.person({ id: 501, first_name: "Arjun" });
  const group = people.group({ id: -1001, title: "Acme chat", admins: [boss] });
  const page = await open(browser, "admin", "/settings/telegram");
  await page.getByRole("button", { name: "Get a link" }).click();
  await expect(page.getByRole("timer")).toHaveText(/Works once, for (10:00|9:\d\d)/);
  const code = await codeOn(page);
  await expect(page.getByRole("link", { name: "Open Telegram" })).toHaveAttribute(
    "href",
    `https://t.me/guildhall_bot?startgroup=${code}`,
  );
  await expectAccessible(page);
  people.addBot(group, boss);
  people.say(boss, `/start ${code}`, { in: group });
  await expect(page.getByText("Acme chat is connected")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Acme chat" })).toBeVisible();

  const channel = page.getByRole("combobox", { name: "Post announcements in" });
  await answered(page, "PUT /workspaces/settings/telegram", () => channel.selectOption("Acme chat"));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(channel.locator("option:checked")).toHaveText("Acme chat");

  people.removeBot(group, boss);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Guildhall was removed .* Nothing is sent here/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(channel).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Disconnect" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Disconnect Acme chat?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await answered(page, "DELETE /connections/-1001", () => page.keyboard.press("Enter"));
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Acme chat" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Connect a group" })).toBeVisible();
});
