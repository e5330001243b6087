import type { SignInError } from "@guildhall/core";
import { ISSUER_CLIENT, startFakeIssuer, type FakeIssuer } from "@guildhall/server/testing/fake-issuer";
import { expectAccessible } from "./axe.ts";
import { leaveFirstSteps } from "./first-steps.ts";
import { expect, test as base } from "./guild.ts";
import { seeInLooks, wear } from "./looks.ts";
import { lendOffice, type Office } from "./office.ts";

const PASSWORD = "seven quiet geese";

/** A server on which people sign in with both messengers; Telegram's is a fake, and Slack's is only asked for. */
const test = base.extend<object, { place: { readonly office: Office; readonly issuer: FakeIssuer } }>({
  place: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use) => {
      const issuer = await startFakeIssuer(() => new Date());
      const settings = {
        CHAT_LOGIN: "on",
        SLACK_CLIENT_ID: "1.2",
        SLACK_CLIENT_SECRET: "client secret",
        SLACK_SIGNING_SECRET: "signing secret",
        SLACK_API_URL: issuer.issuer,
        SLACK_AUTHORIZE_URL: issuer.issuer,
        MESSENGER_LOGIN: "on",
        TELEGRAM_BOT_TOKEN: `${ISSUER_CLIENT.clientId}:AAF-token`,
        TELEGRAM_API_ROOT: issuer.issuer,
        TELEGRAM_WEBHOOK_SECRET: "webhook-secret",
        TELEGRAM_CLIENT_ID: ISSUER_CLIENT.clientId,
        TELEGRAM_CLIENT_SECRET: ISSUER_CLIENT.clientSecret,
        TELEGRAM_ISSUER: issuer.issuer,
      };
      await lendOffice(settings, (office) => use({ office, issuer }));
      await issuer.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test(
  "signs up with Telegram, by a mail in the same browser, and then signs in with it",
  { tag: "@looks" },
  async ({ place, page }) => {
    const { office, issuer } = place;
    issuer.person = { id: 21, name: "Anna Adler" };
    await page.goto(`${office.server.url}/login?redirect=%2Fleaderboard`);
    await page.getByRole("link", { name: "Continue with Telegram" }).click();
    const stranger = page.getByRole("alert");
    await expect(stranger).toContainText("Nobody here is connected to your Telegram account");
    await expect(page).toHaveURL(/error=unknown_tg_ws&redirect=%2Fleaderboard$/);

    await stranger.getByRole("link", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign up with Telegram");
    await page.getByRole("link", { name: "Continue with Telegram" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step, Anna Adler");
    await page.getByLabel("Email").fill("anna@messenger.test");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("Open it in this browser")).toBeVisible();

    const { link } = await office.mail.read("anna@messenger.test", "choose your password");
    const { pathname, search } = new URL(link);
    await page.goto(office.server.url + pathname + search);
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await leaveFirstSteps(page);
    await page.getByRole("button", { name: /Your account, Anna Adler/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto(`${office.server.url}/login?redirect=%2Fleaderboard`);
    await page.getByRole("link", { name: "Continue with Telegram" }).click();
    await expect(page).toHaveURL(`${office.server.url}/leaderboard`);
    await expect(page.getByRole("button", { name: /Your account, Anna Adler/ })).toBeVisible();

    await page.goto(`${office.server.url}/profile/edit`);
    const telegram = page.getByRole("list", { name: "Chats" }).getByRole("listitem").last();
    await expect(telegram).toContainText("Connected as Anna Adler");
    await expect(telegram.getByRole("button", { name: "Connect : Guildhall in Telegram" })).toBeVisible();
    await telegram.getByRole("button", { name: "Disconnect : Sign in with Telegram" }).click();
    const question = page.getByRole("dialog", { name: "Disconnect Telegram sign-in?" });
    await question.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("You no longer sign in with Telegram")).toBeVisible();
    await telegram.getByRole("link", { name: "Connect : Sign in with Telegram" }).click();
    await expect(page.getByText("Done. From now on, you can sign in with Telegram.")).toBeVisible();
    await expect(telegram).toContainText("Connected as Anna Adler");
    await expect(page.getByRole("heading", { name: "Chats" })).toHaveCount(1);

    const own = page.getByRole("heading", { name: /^(Chats|Чаты)$/ });
    await seeInLooks(page, {
      name: "own-sign-in",
      open: async () => {
        await page.goto(`${office.server.url}/profile/edit`);
        await own.scrollIntoViewIfNeeded();
        await expect(page.getByRole("list", { name: /^(Chats|Чаты)$/ }).getByRole("listitem")).toHaveCount(2);
      },
    });
  },
);

test("says so when somebody doesn't agree, and where they wanted to go stays", async ({ place, page }) => {
  place.issuer.person = null;
  await page.goto(`${place.office.server.url}/login?redirect=%2Fthanks`);
  await page.getByRole("link", { name: "Continue with Telegram" }).click();
  await expect(page.getByRole("alert")).toContainText("Access wasn't granted");
  await expect(page.getByRole("link", { name: "Continue with Telegram" })).toHaveAttribute(
    "href",
    "/api/v1/telegram/sign-in/oauth?redirect=%2Fthanks",
  );
});

test("every error has a text in both languages, and the ways on that there are", async ({ place, page }) => {
  const { url } = place.office.server;
  const ways: Readonly<Record<SignInError, readonly string[]>> = {
    unknown: [],
    apps_limit: [],
    license_unavailable: ["/sign-up"],
    unknown_slack_ws: ["/api/v1/slack/install", "/sign-up/slack"],
    unknown_tg_ws: ["/sign-up/telegram"],
    mismatch_tg_ws: [],
    mismatch_slack_ws: [],
    link_first: [],
    account_disabled: [],
    access_denied: [],
    expired: [],
    invalid_token: ["/reset-password"],
    registration_disabled: [],
  };
  for (const language of ["en", "ru"] as const) {
    await wear(page, url, { theme: "light", language, width: 1440 });
    const texts = new Set<string>();
    for (const [code, hrefs] of Object.entries(ways)) {
      await page.goto(`${url}/login?error=${code}`);
      const banner = page.getByRole(code === "expired" ? "status" : "alert").first();
      await expect(banner).not.toBeEmpty();
      texts.add((await banner.textContent()) ?? "");
      const links = await banner.getByRole("link").evaluateAll((all) => all.map((each) => each.getAttribute("href")));
      expect(links, code).toEqual(hrefs);
    }
    expect(texts.size).toBe(Object.keys(ways).length);
  }
});

test("the Mini App asks first outside of Telegram", async ({ place, page }) => {
  const { url } = place.office.server;
  const user = JSON.stringify({ id: 11, first_name: "<b>Mallory</b>" });
  const data = new URLSearchParams({ user, auth_date: "1", hash: "0".repeat(64) }).toString();
  await page.goto(`${url}/telegram/app#${new URLSearchParams({ tgWebAppData: data })}`);
  await expect(page.getByText("This link signs you in with a Telegram account: <b>Mallory</b>")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${url}/login?error=unknown`);
});

const SCENES = [
  { name: "messenger-login", path: "/login?error=unknown_slack_ws" },
  { name: "messenger-sign-up", path: "/sign-up" },
  { name: "messenger-sign-up-telegram", path: "/sign-up/telegram" },
] as const;

for (const { name, path } of SCENES) {
  test(`${name} looks right and is accessible`, async ({ place, page }) => {
    const { url } = place.office.server;
    await page.goto(`${url}/login`);
    await seeInLooks(page, {
      name,
      open: async () => {
        await page.goto(url + path);
        await expect(page.getByRole("link", { name: /Telegram$/ }).first()).toBeVisible();
      },
    });
    await expectAccessible(page);
  });
}
