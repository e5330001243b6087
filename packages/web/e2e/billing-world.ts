import type { Page } from "@playwright/test";
import { expect, test as base } from "./guild.ts";
import { lendOffice, PASSWORD, type Office } from "./office.ts";

export const DAY_MS = 86_400_000;

/** A server that sells plans, by the provider that takes no money. */
export const test = base.extend<object, { office: Office }>({
  office: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use) => lendOffice({ LICENSES: "on" }, use),
    { scope: "worker", timeout: 180_000 },
  ],
});

interface Info {
  readonly licenseId: number;
  readonly licenseStatus: string;
  readonly failure: object | null;
}

export async function infoOf(page: Page): Promise<Info> {
  const answer = await page.request.get("/api/v1/billing/info");
  return ((await answer.json()) as { readonly data: Info }).data;
}

async function send(
  page: Page,
  path: string,
  { data, method = "POST" }: { readonly data: object; readonly method?: string },
): Promise<unknown> {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    data,
    headers: { origin: new URL(page.url()).origin, "idempotency-key": crypto.randomUUID() },
  });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { readonly data: unknown }).data;
}

export async function startTrial(page: Page, licenseType: string): Promise<void> {
  await send(page, "/billing/license", { data: { licenseType } });
}

export async function changePlan(page: Page, change: object): Promise<void> {
  await send(page, "/billing/plan", { data: change, method: "PUT" });
}

/** Opens a checkout without the pages; returns its address and the payment's id. */
export async function order(
  page: Page,
  changes: object = {},
): Promise<{ readonly redirectUrl: string; readonly pid: number }> {
  const { licenseId } = await infoOf(page);
  const body = { licenseType: "team", licenseDuration: "month", licenseId, paymentProvider: "local", recurring: true };
  const opened = await send(page, "/billing/payment", {
    data: { ...body, email: "money@example.test", ...changes },
  });
  // As the contract says.
  return opened as { readonly redirectUrl: string; readonly pid: number };
}

/** What happens at the provider, such as `renew`. */
export async function act(page: Page, checkout: string, name: string): Promise<void> {
  const answer = await page.request.post(`${new URL(checkout).pathname}/${name}`);
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function expectStatus(page: Page, status: string): Promise<void> {
  await expect.poll(async () => (await infoOf(page)).licenseStatus).toBe(status);
}

/** A session lasts a month. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  await send(page, "/user/login", { data: { email, password: PASSWORD } });
}
