import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { looks, shoot, wear } from "./looks.ts";
import { letThrough } from "./steps.ts";

const FAILURE = { status: 500, json: { data: null, errors: [{ code: "ErrorUnknown", message: "", requestId: "r" }] } };

test("anyone can read the guides, in both languages", async ({ guild, browser }) => {
  const page = await browser.newPage({ baseURL: guild.url });
  await page.goto("/guide");
  await expect(page.getByRole("heading", { level: 1, name: "Guide" })).toBeVisible();
  await expect(page.getByRole("table")).toContainText("Moderator");
  await expect(page).toHaveTitle(/Guide/);
  await wear(page, guild.url, { theme: "light", language: "ru", width: 390 });
  await page.goto("/guide/thanks");
  await expect(page.getByRole("heading", { level: 1, name: "Как благодарить" })).toBeVisible();
  await page.goto("/terms");
  await expect(page.getByText("такой страницы нет")).toBeVisible();
  await page.getByRole("link", { name: "Войти" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.close();
});

test("help is the guide, each page's its own chapter, in both languages", async ({ guild }) => {
  const page = await guild.enter("moderator", "/perks");
  await expect(page.getByRole("link", { name: "Help", exact: true })).toHaveAttribute("href", "/guide");
  await page.getByRole("button", { name: /Your account/ }).click();
  await expect(page.getByRole("menuitem", { name: "Help" })).toHaveAttribute("href", "/guide");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+KeyK");
  await page.keyboard.type("help admins");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/guide#admins$/);
  await expect(page.locator("h2#admins")).toBeInViewport();
  for (const language of ["en", "ru"] as const) {
    await wear(page, guild.url, { theme: "dark", language, width: 390 });
    await page.goto("/challenges/create/quest");
    await page.getByRole("link", { name: /^(How it works: For moderators|Как это устроено: Гейм-мастерам)$/ }).click();
    await expect(page.locator("h2#moderators")).toBeInViewport();
  }
});

test("feedback is sent from the menu, and nothing is lost if that fails", async ({ guild }) => {
  const page = await guild.enter("member");
  await page.getByRole("button", { name: "Send feedback" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Send feedback" });
  await dialog.getByRole("combobox", { name: "What's it about?" }).selectOption("bug");
  await dialog.getByRole("textbox", { name: "Your feedback" }).fill("The bell rings twice");
  await page.route("**/api/v1/feedback", (route) => route.fulfill(FAILURE));
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Server error has occurred")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Your feedback" })).toHaveValue("The bell rings twice");
  await letThrough(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("We've got your feedback")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Send feedback" }).first().click();
  await expect(dialog.getByRole("textbox", { name: "Your feedback" })).toHaveValue("");
  await expect(dialog.getByRole("combobox")).toHaveValue("feature");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the feedback page asks a guest to sign in and returns", async ({ guild, browser }) => {
  const page = await browser.newPage({ baseURL: guild.url });
  await page.goto("/feedback");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill("member@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("guildhall");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/feedback$/);
  await page.getByRole("textbox", { name: "Your feedback" }).fill("I like it here");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("We've got your feedback")).toBeVisible();
  await page.close();
});

test("the feedback page reports what's missing, and a lost connection", async ({ guild }) => {
  const page = await guild.enter("member", "/feedback");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("This is required.");
  await page.getByRole("textbox", { name: "Your feedback" }).fill("Written on a train");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Your feedback" })).toHaveValue("Written on a train");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("We've got your feedback")).toBeVisible();
});

looks("guide and feedback look right and are accessible", async ({ see }) => {
  await see([
    { name: "guide", by: "member", path: "/guide", shown: (page) => page.getByRole("table") },
    { name: "feedback", by: "member", path: "/feedback", shown: (page) => page.getByRole("textbox") },
  ]);
});

test("feedback is reachable on a phone, and its dialog is accessible", async ({ guild }) => {
  const page = await guild.enter("member", "/access-denied");
  const look = { theme: "dark", language: "en", width: 390 } as const;
  await wear(page, guild.url, look);
  await page.goto("/");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByRole("dialog", { name: "Send feedback" })).toBeVisible();
  await shoot(page, "feedback-dialog", look);
  await expectAccessible(page);
});
