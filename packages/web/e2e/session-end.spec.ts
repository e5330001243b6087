import type { Page } from "@playwright/test";
import { expect, test, type Guild } from "./guild.ts";
import { sendAs } from "./challenge-world.ts";

interface LoginWays {
  readonly emailAuth?: boolean;
  readonly registration?: boolean;
  readonly directoryLogin?: boolean;
  readonly requireAgreement?: boolean;
  readonly chatLogin?: boolean;
  readonly messengerLogin?: boolean;
}

/** What a differently configured server tells guests. */
async function configure(page: Page, ways: LoginWays): Promise<void> {
  await page.route("**/api/v1/user/info", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { loggedIn?: boolean; login?: object; pages?: object } | null };
    if (body.data?.loggedIn === false) {
      Object.assign(body.data.login ?? {}, ways);
      Object.assign(body.data.pages ?? {}, { terms: "/terms", privacy: "/privacy" });
    }
    await route.fulfill({ response: answer, json: body });
  });
}

/** Ends the session without telling the tab, which learns of it from a 401. */
async function endBy401(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The stream would announce the end first.
  await page.route("**/api/v1/stream*", (route) => route.abort());
  await page.context().clearCookies({ name: "guildhall_session" });
  // Whichever request comes first finds out: by then the link may be gone.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/leaderboard"]')?.click());
  await expect(page).toHaveURL(/\/login\?error=expired/);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

const CONFIGURATIONS: readonly {
  readonly name: string;
  readonly ways: LoginWays;
  readonly field: string;
  readonly links: readonly string[];
}[] = [
  { name: "by default", ways: {}, field: "Email", links: ["Forgot your password?", "New here? Create a workspace"] },
  {
    name: "with registration closed",
    ways: { registration: false },
    field: "Email",
    links: ["Forgot your password?"],
  },
  {
    name: "where only the directory signs in",
    ways: { emailAuth: false, registration: false, directoryLogin: true },
    field: "Directory username",
    links: [],
  },
  {
    name: "with terms to agree to",
    ways: { requireAgreement: true },
    field: "Email",
    links: ["Forgot your password?", "New here? Create a workspace"],
  },
];

for (const { name, ways, field, links } of CONFIGURATIONS) {
  test(`after a session ended by a 401, the sign-in page is the installation's ${name}`, async ({ guild }) => {
    const page = await guild.enter("member", "/thanks");
    await configure(page, ways);
    await endBy401(page);
    await expect(page.getByRole("link", { name: "Terms" })).toBeVisible();
    await expect(page.getByLabel(field)).toBeVisible();
    await expect(page.getByRole("textbox", { name: /Email|Directory/ })).toHaveCount(1);
    for (const link of links) await expect(page.getByRole("link", { name: link })).toBeVisible();
    await expect(page.getByRole("link", { name: /password|workspace/ })).toHaveCount(links.length);
  });
}

test("after a 401, both ways are offered if email and the directory sign in", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks");
  await configure(page, { directoryLogin: true });
  await endBy401(page);
  await expect(page.getByRole("radio")).toHaveCount(2);
});

test("after a 401, messengers are offered, also where nothing else signs in", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks");
  await configure(page, { emailAuth: false, registration: false, chatLogin: true, messengerLogin: true });
  await endBy401(page);
  for (const name of ["Continue with Slack", "Continue with Telegram"]) {
    await expect(page.getByRole("link", { name })).toBeVisible();
  }
  await expect(page.getByRole("textbox")).toHaveCount(0);
});

test("people who lose the role that opens a page are redirected at once, and return with it", async ({ guild }) => {
  const { user, page } = await openUsersAs(guild, "person7");
  // Other tests on this server may have added people, so the count isn't checked.
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await sendAs(guild, "owner", { method: "DELETE", path: `/users/${String(user)}/role/moderator`, data: {} });
  await expect(page).toHaveURL(/\/access-denied\?from=%2Fusers$/);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Your access changed while it was open.");
  await expect(page.getByRole("row")).toHaveCount(0);
  await sendAs(guild, "owner", { method: "PUT", path: `/users/${String(user)}/role/moderator`, data: {} });
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

async function openUsersAs(
  guild: Guild,
  person: `person${number}`,
): Promise<{ readonly user: number; readonly page: Page }> {
  const asked = await (await guild.ask(person)).get(`${guild.url}/api/v1/user/info`);
  const { data } = (await asked.json()) as { data: { user: { id: number } } };
  await sendAs(guild, "owner", { method: "PUT", path: `/users/${String(data.user.id)}/role/moderator`, data: {} });
  return { user: data.user.id, page: await guild.enter(person, "/users") };
}
