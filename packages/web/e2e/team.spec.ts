import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { leaveFirstSteps } from "./first-steps.ts";
import { expect, test as base } from "./guild.ts";
import { lendOffice, type Office } from "./office.ts";
import { liveAsTeam } from "./team-life.ts";

const PEOPLE = join(import.meta.dirname, "../../server/src/testing/people-by-libreoffice.xlsx");
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const OWNER = "vera.novak@acme.example";
const PASSWORD = "seven quiet geese";

/** An empty installation with a real mail server. */
const test = base.extend<object, { office: Office }>({
  office: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use) => lendOffice({}, use),
    { scope: "worker", timeout: 180_000 },
  ],
});

test.use({ actionTimeout: 30_000 });

test("a team moves in: sign-up, a spreadsheet, an invite on a phone, and the first thanks", async ({
  office,
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await newPage(browser, office);

  await test.step("Vera signs up through a mailed link", async () => {
    await page.goto("/sign-up");
    await page.getByLabel("Email").fill(OWNER);
    await page.getByRole("button", { name: "Send link" }).click();
    const { link } = await office.mail.read(OWNER, "choose your password");
    await page.goto(here(link));
    await choosePassword(page, "Continue");
    await leaveFirstSteps(page);
  });

  await test.step("and adds a hundred people from a spreadsheet", async () => {
    await page.goto("/groups");
    await page.getByRole("button", { name: "Add group" }).first().click();
    await page.getByRole("dialog").getByLabel("Name").fill("Sales");
    await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goto("/users");
    await page.getByRole("button", { name: "Add people", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add people" });
    await dialog.getByText("From a spreadsheet").click();
    await dialog.locator("input[type=file]").setInputFiles(PEOPLE);
    await expect(dialog.getByText(/people-by-libreoffice\.xlsx/)).toBeVisible();
    await dialog.getByRole("button", { name: "Add all" }).click();
    await expect(page.getByText("100 people added")).toBeVisible();
    await expect(page.getByText("101 people")).toBeVisible();
  });

  const giver = await test.step("Anna accepts on a phone", () =>
    accept(browser, office, { email: "person001@import.test", name: "Anna Abel", device: PHONE }));
  const helper = await test.step("and Bruno at a desk", () =>
    accept(browser, office, { email: "person002@import.test", name: "Bruno Abel", device: {} }));
  await liveAsTeam({ owner: { name: "Vera Novak", page }, giver, helper });
});

async function newPage(browser: Browser, { server }: Office, device: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url, ...device })).newPage();
}

/** The mail link's path on this server: mails use the configured address. */
function here(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function choosePassword(page: Page, button: string): Promise<void> {
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: button }).click();
}

async function accept(
  browser: Browser,
  office: Office,
  {
    email,
    name,
    device,
  }: {
    readonly email: string;
    readonly name: string;
    readonly device: BrowserContextOptions;
  },
): Promise<{ readonly name: string; readonly page: Page }> {
  const page = await newPage(browser, office, device);
  const { link } = await office.mail.read(email, "invited you");
  await page.goto(here(link));
  await expect(page.getByLabel("Your name")).toHaveValue(name);
  await choosePassword(page, "Join");
  await expect(page.getByText("Welcome to Acme!")).toBeVisible();
  return { name, page };
}
