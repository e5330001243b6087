import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { answered } from "./steps.ts";

const LINKED = { data: { status: "ok", items: [{ provider: "slack", isLinked: true }] }, errors: [] };

/** The demo's server runs no chat: its list says otherwise, and everything else is the server's. */
async function linkChat(page: Page): Promise<void> {
  await page.route("**/api/v1/user/chats", (route) => route.fulfill({ json: LINKED }));
  await page.reload();
}

const open = (page: Page) => page.getByRole("button", { name: "Chat settings" }).click();

test("a person chooses what comes to their chats and when, and finds it so again", async ({ guild }) => {
  const page = await guild.enter("member", "/profile/notifications");
  await expect(page.getByRole("list", { name: "Notifications, newest first" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Chat settings" })).toBeHidden();
  await linkChat(page);
  await open(page);
  const dialog = page.getByRole("dialog", { name: "Messages in your chats" });
  const thanks = dialog.getByRole("switch", { name: "Thanks" });
  await expect(thanks).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await thanks.click();
  await dialog.getByRole("switch", { name: "Quiet hours" }).click();
  await dialog.getByLabel("From").selectOption("21:30");
  await expectAccessible(page);
  await answered(page, "PUT /notifications/settings", () => dialog.getByRole("button", { name: "Save" }).click());
  await expect(dialog).toBeHidden();
  await page.reload();
  await open(page);
  await expect(thanks).not.toBeChecked();
  await expect(dialog.getByRole("switch", { name: "Challenges" })).toBeChecked();
  await expect(dialog.getByLabel("From")).toHaveValue("21:30");
  await expect(dialog.getByLabel("To")).toHaveValue("07:00");
  await expect(dialog.getByText("Time zone: ")).toBeVisible();
});

test("leaving the form with a change asks first, and an unsaved choice stays out", async ({ guild }) => {
  const page = await guild.enter("moderator", "/profile/notifications");
  await linkChat(page);
  await open(page);
  const dialog = page.getByRole("dialog", { name: "Messages in your chats" });
  await dialog.getByRole("switch", { name: "Your balance" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await open(page);
  await expect(dialog.getByRole("switch", { name: "Your balance" })).toBeChecked();
});
