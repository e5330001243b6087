import type { Page } from "@playwright/test";
import {
  button,
  choosePassword,
  followMail,
  lendPremises,
  newcomer,
  type Person,
  type Premises,
} from "./company-world.ts";
import { leaveFirstSteps } from "./first-steps.ts";
import { expect, test as base } from "./guild.ts";

const test = base.extend<{ premises: Premises }>({
  // Playwright reads the wanted fixtures from the first argument: none.
  premises: [async ({}, use) => lendPremises(use), { timeout: 180_000 }],
});

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const list = (page: Page, name: RegExp) =>
  page
    .getByRole("region")
    .or(page.locator("section"))
    .filter({ has: page.getByRole("heading", { level: 2, name }) });

async function join(person: Person, premises: Premises, email: string): Promise<void> {
  await followMail(person, premises, { to: email, words: "invited you" });
  await person.page.getByLabel("Your name").fill(person.name);
  await choosePassword(person, "Join");
  await expect(person.page).toHaveURL(`${premises.server.url}/`);
}

test("a founder thanks people who have yet to join, and finds what's left to set up", async ({ premises, browser }) => {
  test.setTimeout(300_000);
  const [olga, boris, vera] = await Promise.all([
    newcomer(browser, premises, { name: "Olga" }),
    newcomer(browser, premises, { name: "Boris Lee" }),
    newcomer(browser, premises, { name: "Vera Kim" }),
  ]);
  const { page } = olga;
  const invite = (emails: string) => olga.send("/users/invite", { data: { emails } });

  await test.step("with nobody to thank, that step is left out", async () => {
    await page.goto("/sign-up");
    await page.getByLabel("Email").fill("olga@osnova.example");
    await button(page, "Send link").click();
    await followMail(olga, premises, { to: "olga@osnova.example", words: "choose your password" });
    await choosePassword(olga, "Continue");
    await leaveFirstSteps(page);
    await page.goto("/intro/challenge");
    await button(page, "Skip").click();
    await expect(title(page)).toHaveText("What can they spend it on?");
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/intro\/challenge/);
  });

  await test.step("somebody invited is thanked by address, and told by mail", async () => {
    await invite("boris.lee@osnova.example");
    await page.goto("/intro/thanks");
    await expect(page.getByRole("radio", { name: /Boris Lee.*gets it on joining/ })).toBeChecked();
    await page.getByLabel("What for?").fill("For the night release");
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await button(page, "Send 2 stars to Boris Lee").click();
    await expect(page).toHaveURL(/\/intro\/thanks\/\d+/);
    await expect(page.getByRole("article")).toContainText("For the night release");
    await premises.mail.read("boris.lee@osnova.example", "thanked you");
  });

  await test.step("whoever joins meanwhile turns into a face, and stays chosen", async () => {
    await invite("vera.kim@osnova.example");
    await page.goto("/intro/thanks");
    await page.getByRole("radio", { name: /Vera Kim/ }).check();
    await page.getByLabel("What for?").fill("For the drawings");
    await join(vera, premises, "vera.kim@osnova.example");
    const face = page.getByRole("radio", { name: "Vera Kim", exact: true });
    await expect(face).toBeChecked();
    await button(page, "Send 1 star to Vera Kim").click();
    await expect(page.getByRole("article")).toContainText("Vera Kim");
    await button(page, "Later").click();
  });

  await test.step("the dashboard says what's left, lives, and can be hidden and shown again", async () => {
    await expect(page).toHaveURL(`${premises.server.url}/`);
    const card = list(page, /Finish setting up · 2 of 6/);
    await expect(card.getByRole("link", { name: "Name your workspace" })).toBeVisible();
    const { popular } = await olga.read<{ popular: { id: number }[] }>("/rewards/for-intro");
    const rewards = [{ currencyId: popular[0]?.id ?? 0, amount: 100 }];
    const quest = { type: "quest", status: "new", title: "Say hello", description: "Just do", rewards };
    await olga.send("/challenges/for-intro", { data: quest });
    await expect(page.getByRole("heading", { name: /3 of 6/ })).toBeVisible();
    await button(page, "Hide this list").click();
    await expect(page.getByRole("heading", { name: /Finish setting up/ })).toHaveCount(0);
    await page.goto("/settings/common");
    await button(page, "Show again").click();
    await expect(button(page, "Show again")).toHaveCount(0);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: /3 of 6/ })).toBeVisible();
    await page.keyboard.press("Control+KeyK");
    await page.keyboard.type("finish setting up");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/intro\/workspace/);
  });

  await test.step("a member has a shorter list, and the thanks that waited", async () => {
    await join(boris, premises, "boris.lee@osnova.example");
    await expect(boris.page.getByRole("heading", { name: /3 small things · 0 of 3/ })).toBeVisible();
    await expect(boris.page.getByText("For the night release")).toBeVisible({ timeout: 90_000 });
    await expect(title(boris.page)).toBeVisible();
  });
  for (const person of [olga, boris, vera]) await person.page.context().close();
});
