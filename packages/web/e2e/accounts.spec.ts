import type { Browser, Page } from "@playwright/test";
import { leaveFirstSteps } from "./first-steps.ts";
import { expect, test as base } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { lendOffice, PASSWORD, signUp, type Office } from "./office.ts";
import { goTo } from "./steps.ts";

const DAY_MS = 86_400_000;

const SETTINGS = {
  REQUIRE_AGREEMENT: "on",
  TERMS_PATH: "/terms",
  PRIVACY_PATH: "/privacy",
  HOME_PATH: "https://product.example",
};

/** A server without the demo, with a real mail server and terms to agree to. */
const test = base.extend<object, { office: Office }>({
  office: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use) => lendOffice(SETTINGS, use),
    { scope: "worker", timeout: 180_000 },
  ],
});

/** The mail link's path on this server: mails use the configured address. */
function here({ server }: Office, link: string): string {
  const { pathname, search } = new URL(link);
  return server.url + pathname + search;
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  return page;
}

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
}

async function choosePassword(page: Page, button: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: button }).click();
}

test("signs up through a real mail, from the sign-in page to the dashboard of a new workspace", async ({
  office,
  browser,
}) => {
  const page = await open(browser, `${office.server.url}/login`);
  await goTo(page, page.getByRole("link", { name: "New here? Create a workspace" }), "Create a workspace");
  await expect(page).toHaveTitle("Sign up · Guildhall");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("By continuing, you agree to the terms of use and the privacy policy.")).toBeVisible();
  await page.keyboard.type("no address");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Enter an email address");
  await page.getByLabel("Email").fill("");
  await askFor(page, "vera.novak@acme.example");
  await expect(page.getByRole("status").filter({ hasText: "vera.novak@acme.example" })).toBeVisible();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("Sent again")).toBeVisible();

  const { text, link } = await office.mail.read("vera.novak@acme.example", "choose your password");
  expect(text).toMatch(/^Hi,\r?\n/);
  await page.goto(here(office, link));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a password");
  await expect(page.getByLabel("Your name")).toHaveValue("Vera Novak");
  await choosePassword(page, "Continue", "12345678");
  await expect(page.getByRole("alert")).toContainText("harder to guess");
  await choosePassword(page, "Continue");
  // The founder's browser has told where it is.
  await expect(page.getByText(/^Berlin, \d\d:\d\d now · weeks start on Monday$/)).toBeVisible();
  await page.getByRole("button", { name: "Change time zone and week" }).click();
  await page.getByRole("radio", { name: "Sunday" }).press("Space");
  await expect(page.getByText(/now · weeks start on Sunday$/)).toBeVisible();
  await leaveFirstSteps(page);
  await expect(page.getByRole("button", { name: /Your account, Vera Novak/ })).toBeVisible();

  // A used link says so, and what to do next.
  const later = await open(browser, here(office, link));
  await expect(later.getByRole("heading", { level: 1 })).toHaveText("This link has already been used");
  await later.getByRole("link", { name: "Sign in" }).click();
  await expect(later).toHaveURL(/\/login$/);
});

test("shows a workspace's founder how to bring people in", async ({ office, browser }) => {
  const page = await signUp(browser, office, "alone@acme.example");
  await expect(page.getByText("Start by inviting your team")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Give thanks" })).toHaveCount(0);
  await goTo(page, page.getByRole("link", { name: "Invite your team" }), "Users and roles");
  await page.goto(`${office.server.url}/no/such/page`);
  await expect(page.getByRole("link", { name: "About" })).toHaveAttribute("href", "https://product.example");
  await expect(page.getByRole("link", { name: "Feedback" })).toHaveAttribute("href", "/feedback");
  await goTo(page, page.getByRole("link", { name: "Guide" }), "Guide");
});

test("resets a forgotten password and signs out the other device", async ({ office, browser }) => {
  const email = "resetter@acme.example";
  const device = await signUp(browser, office, email);
  const page = await open(browser, `${office.server.url}/login`);
  await goTo(page, page.getByRole("link", { name: "Forgot your password?" }), "Reset your password");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset your password");
  await askFor(page, email);
  const { link } = await office.mail.read(email, "reset the password for your account");
  await page.goto(here(office, link));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set a new password");
  await choosePassword(page, "Save password", "eleven loud swans");
  await expect(page).toHaveURL(`${office.server.url}/`);
  await office.mail.read(email, "The password for your account was changed");
  await device.reload();
  await expect(device).toHaveURL(/\/login/);
});

test("changes one's password while signed in, after the current one", async ({ office, browser }) => {
  const page = await signUp(browser, office, "changer@acme.example");
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("not this one");
  await choosePassword(page, "Save password", "eleven loud swans");
  await expect(page.getByRole("alert")).toContainText("That password isn't right");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password saved")).toBeVisible();
  await expect(page).toHaveURL(`${office.server.url}/`);
});

test("an invite is accepted on a phone, and its link says when it's expired", async ({ office, browser }) => {
  const owner = await signUp(browser, office, "inviter@acme.example");
  const answer = await owner.request.post(`${office.server.url}/api/v1/users/invite`, {
    data: { emails: "guest@other.example, late@other.example" },
    headers: { origin: office.server.url },
  });
  expect((await answer.json()).data).toMatchObject({ invited: 2 });
  const { link } = await office.mail.read("guest@other.example", "invited you");
  const late = await office.mail.read("late@other.example", "invited you");
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await page.goto(here(office, link));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join Acme");
  await page.getByLabel("Your name").fill("Guest");
  await choosePassword(page, "Join");
  await expect(page).toHaveURL(`${office.server.url}/`);
  await expect(page.getByText("Welcome to Acme!")).toBeVisible();
  await expect(page.getByText("You are signed in.")).toHaveCount(0);
  await phone.close();

  office.server.moveClock(15 * DAY_MS);
  const overdue = await open(browser, here(office, late.link));
  await expect(overdue.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
  await expect(overdue.getByText("Invites work for 14 days. Ask for a new one.")).toBeVisible();
  office.server.moveClock(0);
});

test("an invite to another workspace is accepted with the signed-in account", async ({ office, browser }) => {
  const host = await signUp(browser, office, "host@second.example");
  const page = await signUp(browser, office, "boss@first.example");
  await host.request.post(`${office.server.url}/api/v1/users/invite`, {
    data: { emails: "boss@first.example" },
    headers: { origin: office.server.url },
  });
  const link = here(office, (await office.mail.read("boss@first.example", "invited you")).link);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${office.server.url}/`);
  await expect(otherTab.getByRole("button", { name: /Your account/ })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join Second");
  await expect(page.getByText("You're signed in as boss@first.example.")).toBeVisible();
  await expect(page.getByLabel(/password/i)).toHaveCount(0);
  await page.getByRole("button", { name: "Join as boss@first.example" }).click();
  await expect(page).toHaveURL(`${office.server.url}/`);
  // Messages disappear by themselves, so both tabs are checked in parallel.
  await Promise.all([
    expect(page.getByText("You're now in Second")).toBeVisible(),
    expect(otherTab.getByText("Another tab switched to Second")).toBeVisible(),
  ]);

  // Opening the mail's link again explains and leads there.
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're already in Second");
  await page.getByRole("button", { name: "Go to Second" }).click();
  await expect(page).toHaveURL(`${office.server.url}/`);
});

test("an invite for another account says whose it is, and offers to sign out and continue", async ({
  office,
  browser,
}) => {
  const host = await signUp(browser, office, "host@third.example");
  const page = await signUp(browser, office, "wrong@fourth.example");
  await host.request.post(`${office.server.url}/api/v1/users/invite`, {
    data: { emails: "right@fourth.example" },
    headers: { origin: office.server.url },
  });
  await page.goto(here(office, (await office.mail.read("right@fourth.example", "invited you")).link));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This invite is for another account");
  await expect(page.getByText("You're signed in as wrong@fourth.example.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Stay signed in as wrong@fourth.example" })).toHaveAttribute("href", "/");
  await page.getByRole("button", { name: "Sign out and continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join Third");
  await page.getByLabel("Your name").fill("Right");
  await choosePassword(page, "Join");
  await expect(page.getByRole("button", { name: /Your account, Right/ })).toBeVisible();
});

test("someone disabled while working is told by which workspace", async ({ office, browser }) => {
  const owner = await signUp(browser, office, "owner@fifth.example");
  const headers = { origin: office.server.url };
  await owner.request.post(`${office.server.url}/api/v1/users/invite`, {
    data: { emails: "out@fifth.example" },
    headers,
  });
  const page = await open(browser, here(office, (await office.mail.read("out@fifth.example", "invited you")).link));
  await page.getByLabel("Your name").fill("Out");
  await choosePassword(page, "Join");
  await expect(page.getByRole("button", { name: /Your account, Out/ })).toBeVisible();
  const info = await page.request.get(`${office.server.url}/api/v1/user/info`);
  const { data } = (await info.json()) as { data: { user: { id: number } } };
  await owner.request.put(`${office.server.url}/api/v1/users/${String(data.user.id)}/disable`, { headers });
  await expect(page).toHaveURL(/\/login\?error=expired/);
  await expect(page.getByRole("alert")).toHaveText(
    "Your account in Fifth has been disabled. If that's a mistake, ask its admin.",
  );
});

test("a password can't be reset where email sign-in is off", async ({ office, browser }) => {
  const page = await open(browser, `${office.server.url}/login`);
  await page.route("**/api/v1/user/info", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { login: { emailAuth: boolean } } };
    body.data.login.emailAuth = false;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${office.server.url}/reset-password`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password reset isn't available");
  await expect(page.getByRole("textbox")).toHaveCount(0);
});

test("a broken link says so", async ({ office, browser }) => {
  const page = await open(browser, `${office.server.url}/update-password?token=lost-a-letter`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
  await goTo(page, page.getByRole("link", { name: "Get a new link" }), "Reset your password");
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.goto(`${office.server.url}/invite/accept?workspace_id=x`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
});

test("error codes are banners on the sign-up page, in both languages, and so is an unknown plan", async ({
  office,
  browser,
}) => {
  const page = await open(browser, `${office.server.url}/sign-up?error=registration_disabled&license_type=gold`);
  await expect(page.getByRole("alert")).toHaveText("Registration is closed. Ask an admin for an invite.");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Новое пространство");
  await expect(page.getByRole("alert")).toHaveText("Регистрация закрыта. Попросите приглашение у администратора.");
  await page.getByLabel("Эл. почта").fill("gold@acme.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Этот тариф недоступен." })).toBeVisible();
});

const PAGES = [
  { name: "sign-up", path: "/sign-up?error=unknown" },
  { name: "reset-password", path: "/reset-password" },
  { name: "link-broken", path: "/update-password?token=lost&isNew=true" },
] as const;

test("the account pages look right and are accessible", async ({ office, browser }) => {
  const owner = await signUp(browser, office, "looks@acme.example");
  await owner.request.post(`${office.server.url}/api/v1/users/invite`, {
    data: { emails: "looks@friend.example" },
    headers: { origin: office.server.url },
  });
  const invite = await office.mail.read("looks@friend.example", "invited you");
  await owner.request.post(`${office.server.url}/api/v1/user/logout`, { headers: { origin: office.server.url } });
  await owner.request.post(`${office.server.url}/api/v1/user/register`, {
    data: { email: "more-looks@acme.example" },
    headers: { origin: office.server.url },
  });
  const signUpMail = await office.mail.read("more-looks@acme.example", "choose your password");
  const pages = [
    ...PAGES.map(({ name, path }) => ({ name, url: office.server.url + path })),
    { name: "new-password", url: here(office, signUpMail.link) },
    { name: "accept-invite", url: here(office, invite.link) },
  ];
  for (const { name, url } of pages) {
    const open = async (): Promise<void> => {
      await owner.goto(url);
      await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
    };
    await seeInLooks(owner, { name, open });
  }
});
