import type { Page } from "@playwright/test";
import { expect, test as base } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { lendOffice, signUp, type Office } from "./office.ts";
import { goTo } from "./steps.ts";

const API = "**/api/v1/deliveries?*";
const ALLOWED = { allowed: true } as const;

/** A server without the demo, with a real mail server. */
const test = base.extend<object, { office: Office }>({
  office: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use) => lendOffice({}, use),
    { scope: "worker", timeout: 180_000 },
  ],
});

async function invite(page: Page, { server }: Office, emails: string): Promise<void> {
  const answer = await page.request.post("/api/v1/users/invite", { data: { emails }, headers: { origin: server.url } });
  expect(answer.status()).toBe(200);
}

const cardOf = (page: Page, address: string) => page.getByRole("listitem").filter({ hasText: address });

/** Reloads until the mail has this state: mails go out asynchronously. */
async function seeFailed(page: Page, address: string, state: string): Promise<void> {
  await expect(async () => {
    await page.goto("/settings/deliveries");
    await expect(cardOf(page, address)).toContainText(state, { timeout: 3_000 });
  }).toPass();
}

test("an admin sees what the mail server refused, and resends it once that's fixed", async ({ office, browser }) => {
  const page = await signUp(browser, office, "vera.novak@acme.example");
  await page.goto("/settings/regional");
  await goTo(page, page.getByRole("link", { name: "Failed deliveries" }), "Settings");
  await expect(page.getByText("No failed deliveries")).toBeVisible();

  office.mail.refuse(550);
  await invite(page, office, "ann@acme.example");
  await seeFailed(page, "ann@acme.example", "Given up");
  const ann = cardOf(page, "ann@acme.example");
  await expect(ann.getByRole("heading")).toHaveText("Email to ann@acme.example: invite");
  await expect(ann).toContainText("The mail server rejected it.");
  await expect(ann).toContainText("1 attempt: first");

  office.mail.refuse(null);
  await ann.getByRole("button", { name: /^Try again/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Retrying delivery")).toBeVisible();
  const { link } = await office.mail.read("ann@acme.example", "invited you");
  expect(link).toContain("/invite/accept");
  // No reload needed: the page polls deliveries in progress until they're gone.
  await expect(page.getByText("No failed deliveries")).toBeVisible();
});

test("scheduled retries are sent together right away; unwanted ones are removed", async ({ office, browser }) => {
  const page = await signUp(browser, office, "otto.lind@acme.example");
  office.mail.refuse(451);
  await invite(page, office, "bea@acme.example, cid@acme.example");
  await seeFailed(page, "bea@acme.example", "Retrying");
  await seeFailed(page, "cid@acme.example", "Retrying");
  await expect(cardOf(page, "cid@acme.example")).toContainText("Next attempt");
  await expect(cardOf(page, "cid@acme.example").getByRole("button", { name: /^Remove/ })).toHaveCount(0);

  office.mail.refuse(null);
  await page.getByRole("button", { name: "Try all again (2)" }).click();
  await expect(page.getByText("Retrying 2 deliveries")).toBeVisible();
  await office.mail.read("bea@acme.example", "invited you");
  await office.mail.read("cid@acme.example", "invited you");
  await expect(page.getByText("No failed deliveries")).toBeVisible();

  office.mail.refuse(550);
  await invite(page, office, "dan@acme.example");
  await seeFailed(page, "dan@acme.example", "Given up");
  office.mail.refuse(null);
  await cardOf(page, "dan@acme.example")
    .getByRole("button", { name: /^Remove/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This email won't be sent.");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Delivery removed")).toBeVisible();
  await expect(page.getByText("No failed deliveries")).toBeVisible();
});

test("looks right and is accessible", async ({ office, browser }) => {
  const page = await signUp(browser, office, "looker@acme.example");
  await seeInLooks(page, {
    name: "deliveries-empty",
    open: async () => {
      await page.goto("/settings/deliveries");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main svg").last()).toBeVisible();
    },
  });
  // A failing reader, a mail of a former member and a pending one: none can be produced quickly.
  await page.route(API, (route) => route.fulfill({ json: { data: failures(Date.now()), errors: [] } }));
  const open = async (): Promise<void> => {
    await page.goto("/settings/deliveries");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
  };
  await seeInLooks(page, { name: "deliveries", open });
  await seeInLooks(page, {
    name: "deliveries-discard",
    open: async () => {
      await open();
      await page.getByRole("main").getByRole("listitem").first().getByRole("button").last().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  });
});

function failures(nowMs: number) {
  const ago = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();
  const mail = { kind: "mail", attempts: 9, firstTriedAt: ago(180), lastTriedAt: ago(12), nextTryAt: null } as const;
  return {
    status: "ok",
    items: [
      {
        ...mail,
        id: "mail-3",
        state: "given_up",
        problem: "sign_in",
        subject: "thanks_received",
        address: "ann.lee@acme.example",
        receiver: { id: 7, name: "Ann Lee", avatarUrl: "" },
        abilities: { retry: ALLOWED, discard: ALLOWED },
      },
      {
        ...mail,
        id: "mail-4",
        state: "waiting",
        problem: "unreachable",
        subject: "invite",
        address: "a.person.with.a.long.address@engineering.acme.example",
        receiver: null,
        nextTryAt: ago(-30),
        abilities: { retry: ALLOWED, discard: { allowed: false, reason: "still_waiting" } },
      },
      {
        kind: "reader",
        id: "reader-feed-12",
        state: "given_up",
        problem: "failed",
        attempts: 6,
        firstTriedAt: ago(60),
        lastTriedAt: ago(59),
        nextTryAt: null,
        reader: "feed",
        event: "assignment.completed",
        happenedAt: ago(60),
        abilities: { retry: ALLOWED, discard: ALLOWED },
      },
    ],
    hasNext: false,
    nextPage: null,
    retryable: 3,
  };
}
