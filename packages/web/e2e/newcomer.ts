import type { Browser, Page } from "@playwright/test";
import { expect, type Guild } from "./guild.ts";

/** Somebody's phone. */
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const;

/** Invites somebody called Nina, who opens the mail and joins; returns their page of the dashboard. */
export async function joinAsNina(
  { guild, browser }: { readonly guild: Guild; readonly browser: Browser },
  on: "phone" | "desk",
): Promise<Page> {
  const owner = await guild.enter("owner", "/users");
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Emails").fill("nina@friend.example");
  await dialog.getByRole("button", { name: "Invite 1 person" }).click();
  await expect(owner.getByText("1 invite sent")).toBeVisible();
  const context = await browser.newContext({ baseURL: guild.url, ...(on === "phone" && PHONE) });
  const page = await context.newPage();
  const mail = page.getByRole("link", { name: /invited you to/ }).first();
  // Mails go out through the job queue; the list doesn't refresh itself.
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await mail.click();
  const href = await page.frameLocator("iframe").getByRole("link", { name: "Accept invite" }).getAttribute("href");
  const { pathname, search } = new URL(href ?? "");
  await page.goto(pathname + search);
  await page.getByLabel("Your name").fill("Nina");
  await page.getByLabel("New password").fill("seven quiet geese");
  await page.getByLabel("Confirm password").fill("seven quiet geese");
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("button", { name: /Your account, Nina/ })).toBeVisible();
  return page;
}
