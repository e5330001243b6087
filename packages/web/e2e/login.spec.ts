import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { wear } from "./looks.ts";

test.use({ shared: true });

test("signs in by keyboard alone and returns to the requested page", async ({ guild, page }) => {
  await page.goto(`${guild.url}/leaderboard?period=month`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page).toHaveTitle("Sign in · Guildhall");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("member@demo.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type("guildhall");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/leaderboard\?period=month$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leaderboard");
});

test("reports a wrong password, and keeps what was typed", async ({ guild, page }) => {
  await page.goto(`${guild.url}/login`);
  await page.getByLabel("Email").fill("member@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("not it");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Wrong email or password");
  await expect(page.getByLabel("Email")).toHaveValue("member@demo.test");
});

test("what went wrong is said in the language that is chosen then", async ({ guild, page }) => {
  await page.goto(`${guild.url}/login`);
  await page.getByLabel("Email").fill("member@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("guildhall");
  await page.route("**/api/v1/user/login", (route) => route.abort());
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Server error has occurred");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("alert")).toContainText("На сервере произошла ошибка");
});

test("shows a banner for every listed code, and one for unknown codes", async ({ guild, page }) => {
  await page.goto(`${guild.url}/login?error=apps_limit`);
  await expect(page.getByRole("alert")).toContainText("no room for another app");
  await page.goto(`${guild.url}/login?error=no_such_code`);
  await expect(page.getByRole("alert")).toContainText("Couldn't sign you in");
});

test("says where to sign up if the bot knows nobody", async ({ guild, page }) => {
  await page.goto(`${guild.url}/login?error=unknown_tg_ws`);
  await expect(page.getByRole("alert").getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/sign-up");
});

for (const [error, ways, name, href] of [
  ["unknown_tg_ws", { messengerLogin: true }, "Sign up", "/sign-up/telegram"],
  ["unknown_slack_ws", { chatLogin: true }, "Add the app", "/api/v1/slack/install"],
] as const) {
  test(`the ${error} banner has its link if the installation offers that way`, async ({ guild, page }) => {
    await page.route("**/api/v1/user/info", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { login: object } };
      Object.assign(body.data.login, ways);
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${guild.url}/login?error=${error}`);
    await expect(page.getByRole("alert").getByRole("link", { name })).toHaveAttribute("href", href);
  });
}

test("never leads to another site after signing in", async ({ guild, page }) => {
  await page.goto(`${guild.url}/login?redirect=//evil.test/`);
  await page.getByLabel("Email").fill("member@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("guildhall");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${guild.url}/`);
});

test("signs out, and member pages are closed again", async ({ guild }) => {
  const page = await guild.enter("member");
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
});

test("switches the language in place", async ({ guild, page }) => {
  await page.goto(`${guild.url}/login`);
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход в Guildhall");
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
});

for (const theme of ["dark", "light"] as const) {
  test(`axe finds nothing on the login page in the ${theme} theme`, async ({ guild, page }) => {
    await wear(page, guild.url, { theme, language: "en", width: 1440 });
    await page.goto(`${guild.url}/login?error=unknown`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}
