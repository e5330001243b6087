import type { Browser, Page } from "@playwright/test";
import { act, changePlan, DAY_MS, expectStatus, infoOf, order, startTrial, test } from "./billing-world.ts";
import { expect } from "./guild.ts";
import { seeInLooks, type Scene } from "./looks.ts";
import { signUp, type Office } from "./office.ts";

async function see(
  page: Page,
  { turn, ...scene }: Omit<Scene, "open"> & { readonly path: string; readonly then?: () => Promise<unknown> },
): Promise<void> {
  const { path, then, ...rest } = scene;
  await seeInLooks(page, {
    ...rest,
    ...(turn !== undefined && { turn }),
    open: async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[role=status][aria-label]")).toHaveCount(0);
      await then?.();
    },
  });
}

const come = async (browser: Browser, office: Office, name: string): Promise<Page> =>
  signUp(browser, office, `${name}@looks-${name}.example`);

test("plans before and during a trial look right and are accessible", async ({ office, browser }) => {
  const page = await come(browser, office, "trial");
  await see(page, { name: "billing-free", path: "/billing", turn: 0 });
  const open = async (): Promise<void> => {
    await page.locator("li button").nth(1).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
  await see(page, { name: "billing-try", path: "/billing", turn: 1, then: open });
  await startTrial(page, "business");
  await see(page, { name: "billing-trial", path: "/billing?duration=year", turn: 2 });
  await see(page, { name: "billing-pay", path: "/billing/payment/create?license_type=team&duration=month", turn: 3 });
  office.server.moveClock(15 * DAY_MS);
  await see(page, { name: "billing-over", path: "/billing", turn: 4 });
  office.server.moveClock(0);
  await page.context().close();
});

test("what is paid for looks right and is accessible", async ({ office, browser }) => {
  const page = await come(browser, office, "paid");
  await see(page, { name: "billing-no-payments", path: "/billing/payments", turn: 0 });
  const { redirectUrl, pid } = await order(page);
  const path = `/billing/payment/${String(pid)}`;
  await see(page, { name: "billing-waiting", path: `${path}?from=checkout`, turn: 1 });
  await see(page, { name: "billing-unfinished", path, turn: 2 });
  await act(page, redirectUrl, "pay");
  await expectStatus(page, "subscription_active");
  await see(page, { name: "billing-done", path: `${path}?from=checkout`, turn: 3 });
  await see(page, { name: "billing-active", path: "/billing", turn: 4 });
  await see(page, { name: "billing-active-year", path: "/billing?duration=year", turn: 5 });
  await act(page, redirectUrl, "fail");
  await expect.poll(async () => (await infoOf(page)).failure).not.toBeNull();
  await see(page, { name: "billing-failed", path: "/billing", turn: 6 });
  await act(page, redirectUrl, "ask");
  await expect.poll(async () => (await infoOf(page)).failure).toMatchObject({ needsConfirmation: true });
  await see(page, { name: "billing-unconfirmed", path: "/billing", turn: 8 });
  await act(page, redirectUrl, "recover");
  await act(page, redirectUrl, "refund");
  await see(page, { name: "billing-payments", path: "/billing/payments", turn: 7 });
  await page.context().close();
});

test("what ends by itself looks right and is accessible", async ({ office, browser }) => {
  const page = await come(browser, office, "once");
  const opened = await order(page, { recurring: false });
  await act(page, opened.redirectUrl, "pay");
  await expectStatus(page, "subscription_active");
  await see(page, { name: "billing-once", path: "/billing", turn: 0 });
  await see(page, { name: "billing-difference", path: "/billing/payment/create?license_type=business", turn: 1 });
  await see(page, { name: "billing-nothing-to-pay", path: "/billing/payment/create?license_type=gold", turn: 2 });
  await see(page, { name: "billing-payment-gone", path: "/billing/payment/999999", turn: 3 });
  await page.context().close();
});

test("what changes with the next charge looks right and is accessible", async ({ office, browser }) => {
  const page = await come(browser, office, "next");
  const { redirectUrl } = await order(page, { licenseType: "business" });
  await act(page, redirectUrl, "pay");
  await expectStatus(page, "subscription_active");
  const choose = async (): Promise<void> => {
    await page.locator("li button").nth(1).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
  await see(page, { name: "billing-change", path: "/billing", turn: 0, then: choose });
  await changePlan(page, { licenseType: "team", duration: "month" });
  await see(page, { name: "billing-next", path: "/billing", turn: 1 });
  await page.context().close();
});
