import { join } from "node:path";
import type { Page } from "@playwright/test";
import { pictureFile } from "./challenge-world.ts";
import {
  button,
  card,
  checkLedger,
  choosePassword,
  followMail,
  joinByMail,
  lendPremises,
  newcomer,
  purseOf,
  said,
  stars,
  visit,
  type Person,
  type Premises,
} from "./company-world.ts";
import { introStepOf } from "./first-steps.ts";
import { expect, test as base } from "./guild.ts";
import { thankByForm } from "./story-people.ts";

const PEOPLE = join(import.meta.dirname, "../../server/src/testing/people-by-libreoffice.xlsx");
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const OWNER = "vera.novak@acme.example";

/** The founder, and three people imported from a spreadsheet. */
interface Company {
  readonly vera: Person;
  readonly anna: Person;
  readonly bruno: Person;
  readonly clara: Person;
}

const test = base.extend<{ premises: Premises }>({
  // Playwright reads the wanted fixtures from the first argument: none.
  premises: [async ({}, use) => lendPremises(use), { timeout: 180_000 }],
});

test.use({ actionTimeout: 30_000 });

// The README's smoke test: one story over the whole product, ending with a check of the ledger.
test("a company moves in, earns, thanks and spends, and its ledger balances to the last hundredth", async ({
  premises,
  browser,
}) => {
  test.setTimeout(600_000);
  const person = (name: string, device = {}) => newcomer(browser, premises, { name, ...device });
  const company: Company = {
    vera: await person("Vera Novak"),
    anna: await person("Anna Abel", PHONE),
    bruno: await person("Bruno Abel"),
    clara: await person("Clara Abel"),
  };
  await test.step("Vera signs up through a mailed link", () => signUp(company.vera, premises));
  await test.step("she goes through the introduction", () => takeFirstSteps(company.vera, premises));
  await test.step("her people join through a spreadsheet and its mails", () => bringPeople(company, premises));
  await test.step("a quest and a raid are published, done, reviewed and paid", () => earn(company));
  await test.step("people thank each other", () => thank(company));
  await test.step("everyone has what the story says", () => expectEarned(company));
  await test.step("a perk is added, and perks are bought, gifted and given for free", () => spend(company));
  await test.step("they're activated, refunded and exported", () => activatePerks(company));
  await test.step("the feed and the leaderboard show it", () => look(company));
  await test.step("the ledger balances to the last hundredth", () => settleUp(company, premises));
  for (const { page } of Object.values(company) as Person[]) await page.context().close();
});

async function signUp(vera: Person, premises: Premises): Promise<void> {
  await vera.page.goto("/sign-up");
  await vera.page.getByLabel("Email").fill(OWNER);
  await button(vera.page, "Send link").click();
  await followMail(vera, premises, { to: OWNER, words: "choose your password" });
  await choosePassword(vera, "Continue");
}

async function takeFirstSteps({ page, ...vera }: Person, { server }: Premises): Promise<void> {
  // Nothing prompted her here: the dashboard itself leads to the first step.
  await expect(page).toHaveURL(/\/intro\/workspace/);
  // The domain of her email tells the name.
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Acme");
  await button(page, "Continue").click();

  // Her people come by a spreadsheet.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who comes first?");
  await button(page, "Skip").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do people give each other?");
  await button(page, "Continue").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How a week goes");
  for (let slide = 1; slide <= 4; slide += 1) await button(page, "Continue").click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give the team something to do");
  await page.getByLabel("What needs to be done?").fill("Say hello");
  await page.getByRole("spinbutton", { name: "Stars" }).fill("1.11");
  await page.getByRole("spinbutton", { name: "Coffees" }).fill("0.5");
  await page.getByRole("spinbutton", { name: "Gems" }).fill("0");
  await button(page, "Publish quest").click();
  await expect(page.getByRole("heading", { name: "Say hello" })).toBeVisible();
  await button(page, "Continue").click();

  // With nobody there and nobody invited, there's no step for thanks.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What can they spend it on?");
  for (const name of ["Lunch for two", "Come in an hour late", "A day at home", "A day off"]) {
    await page.getByRole("checkbox", { name, exact: true }).uncheck();
  }
  await page.getByRole("spinbutton", { name: "Price of “Coffee and cake”" }).fill("1.5");
  await page.getByRole("spinbutton", { name: "Price of “A book”" }).fill("2.02");
  await button(page, "Add 2 perks").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acme is ready");
  await button(page, "Open Acme").click();
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await introStepOf(page, server.url)).toBe("");
  await page.goto("/rewards");
  await page.getByRole("spinbutton", { name: "Amount" }).fill("2.37");
  await button(page, "Save").click();
  await said({ page, ...vera }, "Rewards saved");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Team feed" })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
}

async function bringPeople({ vera, anna, bruno, clara }: Company, premises: Premises): Promise<void> {
  await vera.send("/groups", { data: { name: "Sales", parentId: 0 } });
  await vera.page.goto("/users");
  await vera.page.getByRole("button", { name: "Add people", exact: true }).click();
  const dialog = vera.page.getByRole("dialog", { name: "Add people" });
  await dialog.getByText("From a spreadsheet").click();
  await dialog.locator("input[type=file]").setInputFiles(PEOPLE);
  await expect(dialog.getByText(/people-by-libreoffice\.xlsx/)).toBeVisible();
  await button(dialog, "Add all").click();
  await said(vera, "100 people added");
  await joinByMail(anna, premises, "person001@import.test");
  await joinByMail(bruno, premises, "person002@import.test");
  await joinByMail(clara, premises, "person003@import.test");
}

async function earn({ vera, anna, bruno, clara }: Company): Promise<void> {
  const quest = await publish(vera.page, { type: "quest", title: "Tidy the kitchen" });
  // The form starts with the default from the first steps.
  await expect(vera.page.getByText("2.37").first()).toBeVisible();
  const raid = await publish(vera.page, { type: "raid", title: "Move the library", reward: "10.03" });

  await visit(anna, quest, "Tidy the kitchen");
  await button(anna.page, "Accept").click();
  await said(anna, "Accepted. Good luck!");
  await submitResult(anna, "It shines.");
  await visit(vera, quest, "Tidy the kitchen");
  await approve(vera);
  await said(vera, "Approved and paid");

  await visit(bruno, raid, "Move the library");
  await button(bruno.page, "Accept").click();
  await said(bruno, "Accepted. Good luck!");
  await visit(anna, raid, "Move the library");
  await button(anna.page, "Join raid").click();
  await said(anna, "You joined the raid");
  await clara.send(`${raid}/accept`);
  await submitResult(bruno, "Every book stands.");
  await visit(vera, raid, "Move the library");
  await approve(vera);
  await said(vera, "Approved. The leader splits the reward next");
  await button(bruno.page, "Split reward").click();
  const dialog = bruno.page.getByRole("dialog", { name: "Split reward" });
  await expect(dialog).toContainText("3.35");
  await button(dialog, "Split and pay").click();
  await said(bruno, "Reward split and paid");

  // The first challenge goes through the API: its pages were covered above.
  const { items } = await clara.read<{ items: { id: number; title: string }[] }>("/challenges/list/active?page=0");
  const hello = items.find(({ title }) => title === "Say hello")?.id ?? 0;
  const { assignment } = await clara.send<{ assignment: { id: number } }>(`/challenge/${String(hello)}/accept`);
  await clara.send(`/challenge/assignment/${String(assignment.id)}/complete`, {
    multipart: { entity: JSON.stringify({ comment: "Hello!" }) },
  });
  await vera.send(`/challenge/assignment/${String(assignment.id)}/approve`, { data: {} });
}

/** Publishes a challenge through the form; returns its path. */
async function publish(
  page: Page,
  wish: { readonly type: "quest" | "raid"; readonly title: string; readonly reward?: string },
): Promise<string> {
  await page.goto(`/challenges/create/${wish.type}`);
  await page.getByLabel("Title").fill(wish.title);
  if (wish.reward !== undefined) await page.getByRole("spinbutton", { name: "Stars" }).fill(wish.reward);
  await button(page, "Publish").click();
  await expect(page.getByText(`${wish.type} published`)).toBeVisible();
  await expect(page).toHaveURL(/\/challenge\/\d+$/);
  return new URL(page.url()).pathname;
}

async function submitResult(person: Person, result: string): Promise<void> {
  await button(person.page, "Complete").click();
  await person.page.getByLabel("Your result").fill(result);
  await button(person.page.getByRole("dialog"), "Submit").click();
  await said(person, "Submitted for review");
}

async function approve({ page }: Person): Promise<void> {
  await button(page, "Approve").click();
  await button(page.getByRole("dialog", { name: "Approve this submission?" }), "Approve").click();
}

async function thank({ vera, anna, bruno, clara }: Company): Promise<void> {
  await thankByForm(anna.page, { names: [bruno.name, clara.name], text: "For the library", amount: "1.25" });
  await said(anna, "Thanks sent to 2 people");
  await thankByForm(bruno.page, { names: [anna.name], text: "For carrying the atlases", amount: "0.99" });
  await said(bruno, "Thanks sent to");
  await thankByForm(vera.page, { names: [clara.name], text: "For the hello", amount: "3.33" });
  await said(vera, "Thanks sent to");
}

/** What each has earned: the quest, the first challenge, a share of the raid, and thanks. */
const EARNED = {
  anna: { Stars: stars(2.37) + stars(3.34) + stars(0.99) },
  bruno: { Stars: stars(3.35) + stars(1.25) },
  clara: { Stars: stars(1.11) + stars(3.34) + stars(1.25) + stars(3.33), Coffees: 50 },
} as const;

async function expectEarned({ vera, anna, bruno, clara }: Company): Promise<void> {
  expect(await purseOf(anna)).toEqual(EARNED.anna);
  expect(await purseOf(bruno)).toEqual(EARNED.bruno);
  expect(await purseOf(clara)).toEqual(EARNED.clara);
  expect(await purseOf(vera)).toEqual({});
}

async function spend({ vera, anna, bruno, clara }: Company): Promise<void> {
  await visit(vera, "/perks", "Perks");
  await button(vera.page, "Add perk").click();
  const form = vera.page.getByRole("dialog", { name: "New perk" });
  await form.getByLabel("Title").fill("Garden chair");
  await form.locator("input[type=file]").setInputFiles(pictureFile("chair.png", [400, 300]));
  await form.getByRole("spinbutton", { name: "Stars" }).fill("1.17");
  await form.getByText("Limited", { exact: true }).click();
  await form.getByLabel("In stock").fill("2");
  await button(form, "Save").click();
  await said(vera, "Perk added");

  await test.step("Anna buys one for herself and announces it", async () => {
    const dialog = await openPurchase(anna, "Garden chair");
    await expect(dialog).toContainText("6.7");
    await dialog.getByLabel("Message").fill("The green one, please");
    await dialog.getByRole("checkbox", { name: "Announce in the feed" }).check();
    await button(dialog, "Buy").click();
    await said(anna, "You bought Garden chair");
  });
  await test.step("Bruno takes the last one", async () => {
    await button(await openPurchase(bruno, "Garden chair"), "Buy").click();
    await said(bruno, "You bought Garden chair");
    await visit(clara, "/perks", "Perks");
    await expect(button(card(clara.page, "Garden chair"), "Buy")).toHaveAccessibleDescription(
      "This perk is out of stock.",
    );
  });
  await test.step("and gives Clara a coffee", () => give(bruno, { perk: "Coffee and cake", to: clara, isFree: false }));
  await test.step("Vera gives Anna a book for free", () => give(vera, { perk: "A book", to: anna, isFree: true }));
}

async function openPurchase(person: Person, perk: string) {
  await visit(person, "/perks", "Perks");
  await button(card(person.page, perk), "Buy").click();
  const dialog = person.page.getByRole("dialog", { name: `Buy ${perk}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function give(
  person: Person,
  gift: { readonly perk: string; readonly to: Person; readonly isFree: boolean },
): Promise<void> {
  const dialog = await openPurchase(person, gift.perk);
  await dialog.getByText("For a colleague").click();
  const picker = dialog.getByRole("combobox", { name: "Recipient" });
  await picker.fill(gift.to.name);
  await person.page.getByRole("option", { name: gift.to.name }).first().click();
  if (gift.isFree) await dialog.getByRole("checkbox", { name: "Give it for free" }).check();
  await button(dialog, gift.isFree ? "Give it for free" : "Buy").click();
  await said(
    person,
    gift.isFree ? `You gave ${gift.perk} to ${gift.to.name}` : `You bought ${gift.perk} for ${gift.to.name}`,
  );
}

async function activatePerks({ vera, anna, bruno, clara }: Company): Promise<void> {
  await visit(clara, "/profile/perks", clara.name);
  await button(card(clara.page, "Coffee and cake"), "Request").click();
  await said(clara, "Requested. You'll see here when it's activated.");

  await visit(vera, "/purchases/requests", /^Purchase/);
  const cards = vera.page.getByRole("article");
  await expect(cards).toHaveCount(3);
  await button(cards.filter({ hasText: "Garden chair" }).filter({ hasText: bruno.name }), "Refund").click();
  const refund = vera.page.getByRole("dialog", { name: "Refund this purchase?" });
  await expect(refund).toContainText("1.17");
  await button(refund, "Refund").click();
  await expect(cards).toHaveCount(2);

  await vera.page.getByRole("checkbox", { name: "Select all" }).check();
  await button(vera.page, /^Activate selected/).click();
  const activation = vera.page.getByRole("dialog", { name: "Activate" });
  await activation.getByRole("textbox", { name: "Comment" }).fill("At the front desk.");
  await activation.getByRole("checkbox").check();
  const sheet = vera.page.waitForEvent("download");
  await button(activation, "Activate").click();
  expect((await sheet).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(vera.page.getByText("No pending requests")).toBeVisible();

  await visit(vera, "/purchases/activated", /^Purchase/);
  await expect(cards).toHaveCount(2);
  const list = vera.page.waitForEvent("download");
  await button(vera.page, "Export").click();
  expect((await list).suggestedFilename()).toMatch(/\.xlsx$/);

  await visit(anna, "/profile/perks", anna.name);
  await expect(card(anna.page, "Garden chair")).toContainText("At the front desk.");
  await expect(card(anna.page, "A book")).toContainText("Not requested");
  await visit(bruno, "/profile/perks", bruno.name);
  await expect(card(bruno.page, "Garden chair")).toContainText("Refunded");
}

async function look({ vera, bruno, anna, clara }: Company): Promise<void> {
  await clara.page.goto("/");
  // From the newest down: others, like a reminder at a month's end, may be between them, and only those near are drawn.
  for (const words of [
    "Anna Abel bought Garden chair",
    "For carrying the atlases",
    "For the library",
    "you completed Say hello",
    "New raid: Move the library",
  ]) {
    await expect(async () => {
      const wanted = card(clara.page, words).first();
      if (!(await wanted.isVisible())) await clara.page.getByRole("article").last().scrollIntoViewIfNeeded();
      await expect(wanted).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
  await visit(vera, "/leaderboard", "Leaderboard");
  const earned = [
    { name: clara.name, score: EARNED.clara.Stars + EARNED.clara.Coffees },
    { name: anna.name, score: EARNED.anna.Stars },
    { name: bruno.name, score: EARNED.bruno.Stars },
  ];
  // Spending costs no rank: the leaderboard sums what was earned.
  const { items } = await vera.read<{ items: { name: string; rank: number; score: number }[] }>("/users/leaderboard");
  expect(items.slice(0, 3).map(({ name, rank, score }) => ({ name, rank, score }))).toEqual(
    earned.map((each, place) => ({ ...each, rank: place + 1 })),
  );
  expect(items.slice(3).every(({ rank, score }) => rank === 0 && score === 0)).toBe(true);
  for (const { name } of earned) await expect(vera.page.getByRole("link", { name }).first()).toBeVisible();
}

/** Balances after perks: Anna's chair and Clara's coffee, which Bruno paid for; his own chair is refunded. */
async function settleUp({ vera, anna, bruno, clara }: Company, { server, folder }: Premises): Promise<void> {
  expect(await purseOf(anna)).toEqual({ Stars: EARNED.anna.Stars - stars(1.17) });
  expect(await purseOf(bruno)).toEqual({ Stars: EARNED.bruno.Stars - stars(1.5) });
  expect(await purseOf(clara)).toEqual(EARNED.clara);
  expect(await purseOf(vera)).toEqual({});
  const { items } = await vera.read<{ items: { title: string; quantity: number }[] }>("/products?group_id=0");
  expect(items.map(({ title, quantity }) => `${title} ${String(quantity)}`)).toEqual([
    "A book -1",
    "Coffee and cake -1",
    "Garden chair 1",
  ]);
  expect(await vera.read("/ledger/check")).toMatchObject({ isClean: true, violations: [] });
  await server.stop();
  const { code, said: words } = await checkLedger(folder);
  expect(words).toMatch(/Checked 1 workspaces and \d+ transfers: clean\./);
  expect(code).toBe(0);
}
