import type { Page } from "@playwright/test";
import { act, DAY_MS, expectStatus, order, signInAgain, startTrial, test } from "./billing-world.ts";
import { expect } from "./guild.ts";
import { PASSWORD, signUp } from "./office.ts";
import { answered, goTo } from "./steps.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name });
const rows = (page: Page) => page.getByRole("main").getByRole("listitem");
const plan = (page: Page) => page.getByRole("region", { name: "Your plan" });
const bar = (page: Page, words: string | RegExp) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: words });
const dialog = (page: Page) => page.getByRole("dialog");

/** On the page of the provider that takes no money. */
async function atProvider(page: Page, deed: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
  await page.getByRole("button", { name: deed, exact: true }).click();
}

test("a plan is tried, ends, is paid for, renewed, in trouble, mended, turned off, and over", async ({
  office,
  browser,
}) => {
  test.setTimeout(400_000);
  const email = "olga@story.example";
  const { server } = office;
  const page = await signUp(browser, office, email);

  await test.step("a trial begins with one question, and its plan's features with it", async () => {
    await goTo(page, page.getByRole("link", { name: "Plans and billing" }), "Plans and billing");
    await expect(plan(page)).toContainText("It's free and never ends.");
    await expect(page.getByRole("link", { name: "Groups" })).toHaveCount(0);
    await button(page, /Try for 14 days.*Business/).click();
    await expect(dialog(page)).toContainText("You don't need a card");
    await dialog(page).getByRole("button", { name: "Start trial" }).click();
    await expect(plan(page)).toContainText("You're trying the Business plan");
    await expect(page.getByRole("link", { name: "Groups" })).toBeVisible();
    await expect(bar(page, "trial")).toHaveCount(0);
  });

  await test.step("a week before its end the bar warns, until it's dismissed", async () => {
    server.moveClock(8 * DAY_MS);
    await page.goto("/");
    const warning = bar(page, "Business plan: the trial ends in 6 days.");
    await expect(warning).toBeVisible();
    await answered(page, "PUT /billing/warning", () => warning.getByRole("button").click());
    await expect(warning).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(warning).toHaveCount(0);
  });

  await test.step("it ends by the clock, and the bar leads to the plans", async () => {
    server.moveClock(15 * DAY_MS);
    await page.reload();
    await goTo(page, bar(page, "has ended").getByRole("link", { name: "See plans" }), "Plans and billing");
    await expect(plan(page)).toContainText("Trial ended");
    await expect(page.getByText("You can't publish contests with places and prizes.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Groups" })).toHaveCount(0);
  });

  await test.step("paying asks for an address, and comes back by itself", async () => {
    await goTo(page, link(page, "Choose Team"), "Team plan");
    await page.getByLabel("Email for receipts").fill("not an address");
    await button(page, "Pay $3.00").click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Enter an email address");
    await page.getByLabel("Email for receipts").fill("money@story.example");
    await button(page, "Pay $3.00").click();
    await atProvider(page, "pay");
    await expect(page.getByRole("heading", { name: "You're on Team" })).toBeVisible();
    await expect(page.getByText("We've received the payment.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Groups" })).toBeVisible();
    await expect(bar(page, "has ended")).toHaveCount(0);
  });

  // Of what recurs, the provider's page belongs to the checkout.
  const checkout = await page.evaluate(async () => {
    const sent = await fetch("/api/v1/billing/portal", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ page: "cards" }),
    });
    return ((await sent.json()) as { data: { redirectUrl: string } }).data.redirectUrl;
  });

  await test.step("renewed, the open page says so by itself", async () => {
    await link(page, "Back to plans and billing").click();
    await expect(plan(page)).toContainText("Renews");
    const before = await plan(page).innerText();
    await act(page, checkout, "renew");
    await expect(plan(page)).not.toHaveText(before);
    await expect(plan(page)).toContainText("Active");
  });

  await test.step("a card that fails is told of at once, and mended at the provider", async () => {
    await act(page, checkout, "fail");
    await expect(plan(page)).toContainText("The last charge failed");
    const warning = bar(page, "We couldn't charge your card.");
    await expect(warning).toBeVisible();
    await warning.getByRole("button").click();
    await expect(warning).toHaveCount(0);
    await page.reload();
    await expect(warning).toBeVisible();
    await expect(link(page, /^Pay \$/)).toHaveCount(0);
    await button(page, "Pay now").click();
    await atProvider(page, "recover");
    await page.goto("/billing");
    await expect(plan(page)).toContainText("Your Team plan renews on");
    await expect(warning).toHaveCount(0);
  });

  await test.step("recurring payment is turned off, on, and off again", async () => {
    await button(page, /^Turn off : /).click();
    await expect(dialog(page)).toContainText("Your Team plan stays until");
    await dialog(page).getByRole("button", { name: "Turn off recurring payment" }).click();
    await expect(page.getByText("Recurring payment disabled")).toBeVisible();
    await expect(plan(page)).toContainText("Canceled");
    await button(page, /^Turn on again/).click();
    await expect(plan(page)).toContainText("Active");
    await button(page, /^Turn off : /).click();
    await dialog(page).getByRole("button", { name: "Turn off recurring payment" }).click();
    await expect(plan(page)).toContainText("Canceled");
  });

  await test.step("after its end, the free plan is one question away, and payments stay", async () => {
    server.moveClock(15 * DAY_MS + 120 * DAY_MS);
    await signInAgain(page, email);
    await page.goto("/billing");
    await expect(plan(page)).toContainText("Your Team plan ended on");
    await button(page, "Switch to Free").click();
    await dialog(page).getByRole("button", { name: "Switch to Free" }).click();
    await expect(plan(page)).toContainText("You're on the Free plan.");
    await goTo(page, link(page, "Payments"), "Payments");
    await expect(rows(page).filter({ hasText: "Paid" })).toHaveCount(3);
    await goTo(page, rows(page).last().getByRole("link"), "Payment");
    await expect(page.getByText(/^TEST-/)).toBeVisible();
  });
  server.moveClock(0);
  await page.context().close();
});

test("a checkout that's left can be gone on with, canceled, and come back to", async ({ office, browser }) => {
  const page = await signUp(browser, office, "left@checkout.example");
  await startTrial(page, "team");

  await test.step("the browser's way back finds the form as it was, and ready", async () => {
    await page.goto("/billing/payment/create?license_type=team&duration=year");
    await page.getByLabel("Email for receipts").fill("other@checkout.example");
    await expect(button(page, /^Start on/)).toBeVisible();
    await page.getByLabel("Recurring payment").uncheck();
    await button(page, "Pay $30.00").click();
    await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Email for receipts")).toHaveValue("other@checkout.example");
    await expect(page.getByLabel("Recurring payment")).not.toBeChecked();
    await button(page, "Pay $30.00").click();
  });

  await test.step("canceled at the provider, it's closed, and says that nothing was charged", async () => {
    await atProvider(page, "cancel");
    await expect(page.getByText("Payment canceled. You haven't been charged.")).toBeVisible();
    await expect(page).toHaveURL(/\/billing$/);
    await page.goto("/billing/payments");
    await goTo(page, rows(page).getByRole("link"), "Payment");
    await expect(page.getByRole("main")).toContainText("Canceled");
    await goTo(page, link(page, "Try again"), "Team plan");
  });

  await test.step("a slow bank's money starts the plan when it's there", async () => {
    await button(page, "Pay $30.00").click();
    await atProvider(page, "later");
    await expect(page.getByText("Your bank is still processing the payment.")).toBeVisible();
    const checkout = await page.request.post("/api/v1/billing/portal", {
      data: { page: "cards" },
      headers: { origin: office.server.url },
    });
    const { data } = (await checkout.json()) as { data: { redirectUrl: string } };
    await act(page, data.redirectUrl, "settle");
    await expect(page.getByRole("heading", { name: "You're on Team" })).toBeVisible();
  });
  await page.context().close();
});

test("two admins who pay at once share one checkout, and a stale page says what has changed", async ({
  office,
  browser,
}) => {
  const page = await signUp(browser, office, "first@two.example");
  const other = await page.context().newPage();
  await page.goto("/billing/payment/create?license_type=team&duration=month");
  await other.goto("/billing/payment/create?license_type=team&duration=month");
  for (const each of [page, other]) await expect(button(each, "Pay $3.00")).toBeVisible();
  // The second one hears nothing of what the first does.
  await other.route("**/api/v1/billing/payment-for-create-info*", (route) => route.abort());
  await other.route("**/api/v1/stream*", (route) => route.abort());
  await Promise.all([page, other].map((each) => button(each, "Pay $3.00").click()));
  for (const each of [page, other]) await expect(each.getByRole("heading", { name: "Test payment" })).toBeVisible();
  expect(page.url()).toBe(other.url());

  await other.unrouteAll({ behavior: "wait" });
  await other.goto("/billing/payment/create?license_type=team&duration=month");
  await expect(button(other, "Pay $3.00")).toBeVisible();
  await other.route("**/api/v1/billing/payment-for-create-info*", (route) => route.abort());
  await atProvider(page, "pay");
  await expect(page.getByRole("heading", { name: "You're on Team" })).toBeVisible();
  await button(other, "Pay $3.00").click();
  await expect(other.getByRole("alert")).toContainText(/has just changed|renews by itself/);
  await page.context().close();
});

test("a lost answer keeps the form, and the next try pays once", async ({ office, browser }) => {
  const page = await signUp(browser, office, "lost@answer.example");
  await page.goto("/billing/payment/create?license_type=team&duration=month");
  await page.route("**/api/v1/billing/payment", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, "Pay $3.00").click();
  await expect(page.getByRole("alert")).toContainText("this may have gone through");
  await page.unrouteAll({ behavior: "wait" });
  await button(page, "Pay $3.00").click();
  await atProvider(page, "pay");
  await expect(page.getByRole("heading", { name: "You're on Team" })).toBeVisible();
  await page.goto("/billing/payments");
  await expect(rows(page).getByText("$3.00")).toHaveCount(1);
  await page.context().close();
});

test("what recurs becomes a higher plan at once, and a cheaper one later", async ({ office, browser }) => {
  const page = await signUp(browser, office, "higher@plans.example");
  const { redirectUrl } = await order(page);
  await act(page, redirectUrl, "pay");
  await expectStatus(page, "subscription_active");
  await page.goto("/billing");
  await button(page, "Choose Business").click();
  await dialog(page).getByRole("button", { name: "Switch to Business" }).click();
  await expect(plan(page)).toContainText("Business plan");
  await button(page, "Choose Team").click();
  await expect(dialog(page)).toContainText("It starts with the next charge");
  await dialog(page).getByRole("button", { name: "Switch to Team" }).click();
  await expect(plan(page)).toContainText("You switch to Team on");
  await expect(plan(page)).toContainText("On: $3.00 on");
  await button(page, "Keep Business").click();
  await expect(plan(page)).not.toContainText("You switch to Team on");
  await page.getByRole("radio", { name: "Yearly" }).press("Space");
  await button(page, "Pay yearly").click();
  await dialog(page).getByRole("button", { name: "Switch", exact: true }).click();
  await expect(plan(page)).toContainText("$60.00");
  await page.context().close();
});

test("on a phone, in Russian and by keyboard, a plan is paid for", async ({ office, browser }) => {
  const desk = await signUp(browser, office, "phone@pocket.example");
  const phone = await browser.newContext({
    baseURL: office.server.url,
    viewport: { width: 390, height: 844 },
    storageState: await desk.context().storageState(),
  });
  await phone.addCookies([{ name: "guildhall_language", value: "ru", url: office.server.url }]);
  const page = await phone.newPage();
  await page.goto("/billing?duration=year");
  await page.getByRole("main").getByRole("radio", { name: "Помесячно" }).press("Space");
  await expect(page).toHaveURL(/\/billing$/);
  await button(page, /^Попробовать 14 дней.*Team/).press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Отмена" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Ваш тариф" })).toContainText("Пробный период");
  await link(page, /^Оплатить 3,00/).press("Enter");
  await page.getByLabel("Автоплатёж").press("Space");
  await page.getByLabel("Почта для чеков").press("Enter");
  await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
  await page.getByRole("button", { name: "pay", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "У вас тариф Team" })).toBeVisible();
  await phone.close();
  await desk.context().close();
});

test("the palette leads to plans and payments; where none are sold, nothing does", async ({
  office,
  browser,
  guild,
}) => {
  const owner = await signUp(browser, office, "keys@palette.example");
  const shut = await guild.enter("owner", "/settings");
  for (const [page, found] of [
    [owner, ["Go to Plans and billing", "Go to Payments"]],
    [shut, []],
  ] as const) {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+KeyK");
    await page.keyboard.type("billing");
    for (const name of found) await expect(page.getByRole("option", { name })).toBeVisible();
    if (found.length === 0)
      await expect(page.getByText("No matching people, pages, or commands: “billing”")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await owner.keyboard.press("KeyG");
  await owner.keyboard.press("KeyB");
  await expect(owner).toHaveURL(/\/billing$/);
  for (const path of ["/billing", "/billing/payments", "/billing/payment/1", "/billing/payment/create"]) {
    await shut.goto(path);
    await expect(shut.getByRole("heading", { level: 1 })).toHaveText("You don't have access to this page");
  }
  await owner.context().close();
});

test("whoever has tried a plan before signs up for it, and ends the first steps where it's paid for", async ({
  office,
  browser,
}) => {
  const before = await signUp(browser, office, "vera@again.example");
  await startTrial(before, "business");
  await before.context().close();
  const page = await (await browser.newContext({ baseURL: office.server.url })).newPage();
  await page.goto("/sign-up?license_type=team");
  await page.getByLabel("Email").fill("vera+new@again.example");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  const { pathname, search } = new URL((await office.mail.read("vera+new@again.example", "choose your password")).link);
  await page.goto(pathname + search);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/intro\/workspace/);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team plan");
  await expect(button(page, "Pay $3.00")).toBeVisible();
  await page.context().close();
});

test("whoever loses the role loses the page and the bar at once", async ({ office, browser }) => {
  const owner = await signUp(browser, office, "olaf@roles.example");
  await startTrial(owner, "team");
  const headers = { origin: office.server.url };
  await owner.request.post("/api/v1/users/invite", { data: { emails: "ada@roles.example" }, headers });
  const { pathname, search } = new URL((await office.mail.read("ada@roles.example", "invited you")).link);
  const admin = await (await browser.newContext({ baseURL: office.server.url })).newPage();
  await admin.goto(pathname + search);
  await admin.getByLabel("Your name").fill("Ada");
  await admin.getByLabel("New password").fill(PASSWORD);
  await admin.getByLabel("Confirm password").fill(PASSWORD);
  await admin.getByRole("button", { name: "Join" }).click();
  await expect(admin.getByRole("button", { name: /Your account, Ada/ })).toBeVisible();
  const info = (await (await admin.request.get("/api/v1/user/info")).json()) as { data: { user: { id: number } } };
  const role = `/api/v1/users/${String(info.data.user.id)}/role/admin`;
  expect((await owner.request.put(role, { headers })).status()).toBe(200);
  office.server.moveClock(10 * DAY_MS);
  await admin.goto("/billing");
  await expect(plan(admin)).toContainText("You're trying the Team plan");
  await expect(bar(admin, "the trial ends in 4 days")).toBeVisible();
  expect((await owner.request.delete(role, { headers })).status()).toBe(200);
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("You don't have access to this page");
  await expect(bar(admin, "the trial ends")).toHaveCount(0);
  office.server.moveClock(0);
  for (const page of [owner, admin]) await page.context().close();
});
