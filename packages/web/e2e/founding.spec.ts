import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { introStepOf, leaveFirstSteps } from "./first-steps.ts";
import { expect, test as base } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { lendOffice, type Office } from "./office.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "ru-RU" };
const PASSWORD = "seven quiet geese";
/** Presses besides typing, from the mail to the workspace. */
const MAX_PRESSES = 20;

const test = base.extend<object, { office: Office }>({
  office: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use) => lendOffice({}, use),
    { scope: "worker", timeout: 180_000 },
  ],
});

const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function open(browser: Browser, office: Office, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext({ baseURL: office.server.url, ...options })).newPage();
}

/** Asks for a founder's mail and follows its link, as far as the set-up. */
async function found(page: Page, office: Office, email: string): Promise<void> {
  await page.request.post("/api/v1/user/register", { data: { email }, headers: { origin: office.server.url } });
  const { link } = await office.mail.read(email, "24");
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await page.locator("input[type=password]").first().waitFor();
  for (const field of await page.locator("input[type=password]").all()) await field.fill(PASSWORD);
  await page.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/intro\/workspace/);
}

test("a founder on a phone comes from the mail to a workspace that's ready, without a detour", async ({
  browser,
  office,
}) => {
  const page = await open(browser, office, PHONE);
  const said: string[] = [];
  await page.exposeFunction("toast", (text: string) => said.push(text));
  await page.addInitScript(() => {
    const note = (): void => {
      const toast = document.querySelector("[role=status] button, [role=status] p");
      if (toast !== null) (globalThis as unknown as { toast: (text: string) => void }).toast(toast.textContent);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  // The password's button.
  let presses = 1;
  await found(page, office, "olga@osnova.example");
  const press = async (name: string | RegExp): Promise<void> => {
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    presses += 1;
  };
  /** The primary button is in reach of the thumb, and doesn't change under the reader's hands. */
  const type = async (field: number, text: string): Promise<void> => {
    const primary = page.locator("main button[type=submit]");
    const shown = primary.locator("> span").first();
    await page.getByRole("textbox").nth(field).focus();
    const before = await shown.textContent();
    await page.getByRole("textbox").nth(field).pressSequentially(text);
    expect(await shown.textContent()).toBe(before);
    const box = await primary.boundingBox();
    expect(844 - (box === null ? 0 : box.y + box.height)).toBeLessThanOrEqual(120);
  };
  await expect(title(page)).toHaveText("Как назвать пространство?");
  await page.getByRole("textbox").first().clear();
  await type(0, "Основа");
  await press("Дальше");
  await expect(title(page)).toHaveText("Кого позвать первым?");
  await type(0, "boris@osnova.example");
  await type(1, "vera@osnova.example");
  await page.getByRole("textbox").nth(1).blur();
  await press("Позвать двоих");
  await expect(title(page)).toHaveText("Что вы будете дарить друг другу?");
  await press("Дальше");
  for (const slide of ["Благодарите за работу", "Выполняйте задания", "Тратьте заработанное", "Следите за рейтингом"]) {
    await expect(page.getByRole("heading", { name: slide })).toBeVisible();
    await press("Дальше");
  }
  await expect(title(page)).toHaveText("Дайте команде первое дело");
  await press("Опубликовать квест");
  await expect(title(page)).toHaveText("Первый квест опубликован");
  await press("Дальше");
  await expect(title(page)).toHaveText("Кто вас недавно выручил?");
  await page.getByRole("radio", { name: /Boris/ }).check();
  presses += 1;
  await type(0, "За ночной выпуск");
  await press(/^Отправить/);
  await expect(page.getByRole("article")).toContainText("За ночной выпуск");
  await press("Дальше");
  await expect(title(page)).toHaveText("На что это можно потратить?");
  await press("Добавить 6 бонусов");
  await expect(title(page)).toHaveText("«Основа»: всё готово");
  const made = page.getByRole("main").getByRole("listitem");
  await expect(made).toHaveText([/^6 бонусов/, /^Квест: «✨ Сделать страницу приятнее»/, /^2 приглашения/]);
  await press("В пространство «Основа»");
  await expect(page).toHaveURL("/");
  const { data } = (await (await page.request.get("/api/v1/workspaces/settings/set-up")).json()) as {
    readonly data: { readonly items: readonly { readonly step: string; readonly isDone: boolean }[] };
  };
  // What was kept as suggested is chosen, too.
  expect(data.items.filter(({ isDone }) => !isDone)).toEqual([]);
  expect(said).toEqual([]);
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
});

test("a link, a reload, another device and signing in again come back to the same step", async ({
  browser,
  office,
}) => {
  const page = await open(browser, office, {});
  const email = "pia@osnova.example";
  await found(page, office, email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(title(page)).toHaveText("How a week goes");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Take on challenges" })).toBeVisible();
  await expect.poll(() => introStepOf(page, office.server.url)).toBe("tour");

  await page.reload();
  await expect(page.getByRole("heading", { name: "Take on challenges" })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto("/challenges");
  await expect(tab).toHaveURL(/\/intro\/tour/);
  // What's behind is open, what's ahead waits.
  await tab.goto("/intro/invite");
  await expect(title(tab)).toHaveText("Who comes first?");
  await tab.goto("/intro/perks");
  await expect(tab).toHaveURL(/\/intro\/tour/);
  const device = await open(browser, office, PHONE);
  await device.goto("/login");
  await device.getByLabel("Эл. почта").fill(email);
  await device.locator("input[type=password]").fill(PASSWORD);
  await device.locator("button[type=submit]").click();
  await expect(title(device)).toHaveText("Как проходит неделя");
  await page.request.post("/api/v1/user/logout", { headers: { origin: office.server.url } });
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.locator("button[type=submit]").click();
  await expect(title(page)).toHaveText("How a week goes");

  // Left for later, nothing leads back by itself.
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/perks");
  await expect(page).toHaveURL("/perks");
});

test("what a set-up has made looks right and is accessible", async ({ browser, office }) => {
  const page = await open(browser, office, {});
  await found(page, office, "quin@osnova.example");
  await leaveFirstSteps(page);
  await seeInLooks(page, {
    name: "intro-ready",
    open: async ({ language }) => {
      await page.goto("/intro/perks");
      await page.getByRole("button", { name: language === "en" ? "Skip" : "Пропустить" }).click();
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    },
  });
});
