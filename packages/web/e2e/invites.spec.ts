import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./guild.ts";
import { looks } from "./looks.ts";

async function openDialog(page: Page, button: string): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

test("invites people from free text, lists problems first, and the mail leads in", async ({ guild, browser }) => {
  const page = await guild.enter("owner", "/users");
  const dialog = await openDialog(page, "Invite");
  await expect(dialog.getByLabel("Emails")).toBeFocused();
  await page.keyboard.type("Nina <nina@friend.example>, NINA@friend.example nobody");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("alert")).toContainText("nobody");
  await expect(dialog.getByText("One address is repeated and counts once.")).toBeVisible();
  const send = dialog.getByRole("button", { name: "Invite 1 person" });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("Emails").fill("nina@friend.example; member@demo.test");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Invite 2 people" }).click();
  await expect(page.getByText("1 invite sent. 1 is already a member.")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const mails = await (await browser.newContext()).newPage();
  const mail = mails.getByRole("link", { name: /invited you to/ }).first();
  // Mails go out through the job queue; the list doesn't refresh itself.
  await expect(async () => {
    await mails.goto(`${guild.url}/dev/mail`);
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await mail.click();
  const href = await mails.frameLocator("iframe").getByRole("link", { name: "Accept invite" }).getAttribute("href");
  const { pathname, search } = new URL(href ?? "");
  await mails.goto(guild.url + pathname + search);
  await mails.getByLabel("Your name").fill("Nina");
  await mails.getByLabel("New password").fill("seven quiet geese");
  await mails.getByLabel("Confirm password").fill("seven quiet geese");
  await mails.getByRole("button", { name: "Join" }).click();
  await expect(mails.getByRole("button", { name: /Your account, Nina/ })).toBeVisible();
});

test("an open invite is listed until it's withdrawn", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  const invites = page.getByRole("list", { name: "Open invites" });
  await expect(page.getByText("Invites waiting to be accepted will be here.")).toBeVisible();
  const dialog = await openDialog(page, "Invite");
  await dialog.getByLabel("Emails").fill("typo@friend.example");
  await dialog.getByRole("button", { name: "Invite 1 person" }).click();
  await expect(invites.getByRole("listitem")).toContainText(/typo@friend\.example.*Invited by .* · valid until/);
  await invites.getByRole("button", { name: /^Withdraw.*typo@friend\.example$/ }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Withdraw invite" }).click();
  await expect(page.getByText("Invite for typo@friend.example withdrawn")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page.getByText("Invites waiting to be accepted will be here.")).toBeVisible();
});

looks("the invite dialog looks right and is accessible", async ({ see }) => {
  await see([
    {
      name: "invite-dialog",
      by: "owner",
      path: "/users",
      then: async (page, { language }) => {
        const dialog = await openDialog(page, language === "en" ? "Invite" : "Пригласить");
        await dialog.getByRole("textbox").fill("ann@friend.example, ANN@friend.example bad@ worse");
        await dialog.getByRole("textbox").blur();
        await expect(dialog.getByRole("alert")).toBeVisible();
      },
    },
  ]);
});
