import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { makeChallenge } from "./challenge-maker.ts";
import { expect, test } from "./guild.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const card = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const save = (page: Page) => page.getByRole("button", { name: /^Save/ });
const ahead = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("time") });

/** Longer than any test in this file. */
const LONGEST_MS = 5 * 60 * 1000;

/** This many days from today in the demo workspace's zone. */
function dayAhead(days: number): string {
  return new Date(Date.parse(dayAt(Date.now())) + days * DAY_MS).toISOString().slice(0, 10);
}

// A day chosen before midnight must not be yesterday when checked, so a test starts only if enough of its day is left.
test.beforeEach(async () => {
  test.setTimeout(2 * LONGEST_MS);
  const dayIn = (aheadMs: number): string => dayAt(Date.now() + aheadMs);
  await expect.poll(() => dayIn(0) === dayIn(LONGEST_MS), { timeout: LONGEST_MS + 10_000 }).toBe(true);
});

function dayAt(ms: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(ms);
}

/** In English. */
function weekday(day: string): string {
  return new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(day));
}

/** The day as the demo workspace formats it. */
function written(day: string): string {
  return day.split("-").toReversed().join(".");
}

test("a weekly quest is scheduled, published for everyone on time, and waits for the next week", async ({ guild }) => {
  // The job queue runs once a minute.
  const title = "Water the plants";
  const id = await makeChallenge(guild, { title, status: "draft" });
  const page = await guild.enter("moderator", `/schedule/challenge/${String(id)}`);
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByLabel("Publish on", { exact: true })).toHaveValue(written(dayAhead(1)));
  await expect(page.getByLabel("Publish on, time")).toHaveValue("09:00");
  await expect(ahead(page)).toHaveCount(1);
  await page.getByLabel("Repeat").selectOption("Every week");
  await expect(page.getByLabel("Starts on", { exact: true })).toHaveValue(written(dayAhead(1)));
  for (const [index, days] of [1, 8, 15].entries())
    await expect(ahead(page).nth(index)).toContainText(`${written(dayAhead(days))} 09:00`);
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByText("Schedule saved")).toBeVisible();
  await expect(page).toHaveURL(/\/challenges\/schedule$/);
  await expect(card(page, title)).toContainText(
    `Repeats weekly on ${weekday(dayAhead(1))} at 09:00, next on ${written(dayAhead(1))}`,
  );

  const member = await guild.enter("member", "/challenges/active");
  await expect(member.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(card(member, title)).toHaveCount(0);
  guild.moveClock(2 * DAY_MS);
  await expect(async () => {
    await member.reload();
    await expect(card(member, title)).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 150_000 });
  await page.reload();
  await expect(card(page, title)).toContainText(written(dayAhead(8)));
});

test("two people editing one schedule are asked whose time to keep", async ({ guild }) => {
  const id = await makeChallenge(guild, { title: "Two clocks", status: "draft" });
  const address = `/schedule/challenge/${String(id)}`;
  const first = await guild.enter("moderator", address);
  await save(first).click();
  await expect(first).toHaveURL(/\/challenges\/schedule$/);
  await first.goto(address);
  const second = await guild.enter("admin", address);
  const time = (page: Page) => page.getByLabel("Publish on, time");
  await expect(time(second)).toHaveValue("09:00");
  await time(first).fill("10:00");
  await save(first).click();
  await expect(first).toHaveURL(/\/challenges\/schedule$/);
  await time(second).fill("11:00");
  await save(second).click();
  const question = second.getByRole("dialog", { name: "This changed while you were editing" });
  for (const at of ["09:00", "10:00", "11:00"]) await expect(question).toContainText(at);
  await question.getByRole("button", { name: "Save mine" }).click();
  await expect(second).toHaveURL(/\/challenges\/schedule$/);
  await expect(card(second, "Two clocks")).toContainText("11:00");
});

test("a time before today is refused with its bound, and the input stays", async ({ guild }) => {
  const id = await makeChallenge(guild, { title: "Too late for this", status: "draft" });
  const page = await guild.enter("moderator", `/schedule/challenge/${String(id)}`);
  const day = page.getByLabel("Publish on", { exact: true });
  await day.fill("15.01.2026");
  await save(page).click();
  const list = page.getByRole("alert");
  await expect(list.getByRole("listitem")).toHaveText([`Publish on: Choose ${written(dayAhead(0))} or later.`]);
  await expect(day).toBeFocused();
  await expect(day).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await day.fill("");
  await save(page).click();
  await expect(list.getByRole("listitem")).toHaveText(["Publish on: Choose a date and time."]);
  await expect(page.getByLabel("Publish on, time")).toHaveValue("09:00");
  await day.fill(written(dayAhead(3)));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/challenges\/draft$/);
  await expect(card(page, "Too late for this")).toBeVisible();
});

test("the last day of the month and the last Friday are chosen by name, and previewed", async ({ guild }) => {
  const id = await makeChallenge(guild, { title: "Close the books", status: "draft" });
  const page = await guild.enter("moderator", `/schedule/challenge/${String(id)}`);
  await page.getByLabel("Repeat").selectOption("Every month");
  await page.getByLabel("Day of the month").selectOption("31");
  await expect(page.getByText("Shorter months use their last day.")).toBeVisible();
  await expect(ahead(page)).toHaveCount(3);
  await page.getByLabel("Repeat").selectOption("Every month on the last…");
  await page.getByLabel("Day of the week").selectOption("Friday");
  await expect(ahead(page).filter({ hasText: "Friday" })).toHaveCount(3);
  await save(page).click();
  await expect(page).toHaveURL(/\/challenges\/schedule$/);
  // Coming back shows the saved choice and leads to the list of schedules.
  await page.goto(`/schedule/challenge/${String(id)}`);
  await expect(page.getByLabel("Day of the week")).toHaveValue("5");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/challenges\/schedule$/);
});

test("published and missing drafts say so", async ({ guild }) => {
  const id = await makeChallenge(guild, { title: "Out already" });
  const page = await guild.enter("moderator", `/schedule/challenge/${String(id)}`);
  await expect(save(page)).toBeDisabled();
  await page.goto("/schedule/challenge/999999");
  await expect(page.getByText("This doesn't exist, or you can't see it.")).toBeVisible();
  await page.goto("/schedule/nothing/1");
  await expect(page.getByText("This doesn't exist, or you can't see it.")).toBeVisible();
  const member = await guild.enter("member", `/schedule/challenge/${String(id)}`);
  await expect(save(member)).toHaveCount(0);
});

test("a schedule is paused, resumed, published now and removed, on the draft's page and its own", async ({ guild }) => {
  const id = await makeChallenge(guild, { title: "Feed the cat", status: "draft" });
  const page = await guild.enter("moderator", `/schedule/challenge/${String(id)}`);
  await page.getByLabel("Repeat").selectOption("Every day");
  await expect(page.getByText("Publishes a copy each time, with deadlines moved to match.")).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL(/\/challenges\/schedule$/);
  await page.goto(`/challenge/${String(id)}`);
  const says = page.getByText(`Repeats daily at 09:00, next on ${written(dayAhead(1))}`);
  await expect(says).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused: daily at 09:00")).toBeVisible();
  await expect(page.getByText("Schedule paused")).toBeVisible();
  // Another admin sees it on the card.
  const admin = await guild.enter("admin", "/challenges/schedule");
  await expect(card(admin, "Feed the cat")).toContainText("Paused: daily at 09:00");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(says).toBeVisible();

  await page.getByRole("button", { name: "Publish now" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish “Feed the cat” now?" });
  await expect(dialog).toContainText("The schedule continues.");
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(says).toBeVisible();
  const member = await guild.enter("member", "/challenges/active");
  await expect(card(member, "Feed the cat")).toHaveCount(1);

  await page.getByRole("link", { name: "Change schedule" }).click();
  // The page that is left has a button of this name, too.
  await expect(save(page)).toBeVisible();
  await page.getByRole("button", { name: "Remove schedule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove schedule" }).click();
  await expect(page).toHaveURL(/\/challenges\/draft$/);
  // A plain draft again, publishable from its page.
  await page.goto(`/challenge/${String(id)}`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Challenge published")).toBeVisible();
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
});

test("a day is typed in the workspace's format or picked by keyboard, and leaving asks before the address changes", async ({
  guild,
}) => {
  const page = await guild.enter("moderator", "/challenges/active");
  await page.getByRole("link", { name: "New challenge" }).click();
  const day = page.getByLabel("Complete by", { exact: true });
  await expect(day).toHaveAttribute("placeholder", "DD.MM.YYYY");
  await day.fill("soon");
  await day.press("Tab");
  await expect(page.getByText("That isn't a date. Use DD.MM.YYYY.")).toBeVisible();
  await day.fill("1.5.30");
  await day.press("Tab");
  await expect(day).toHaveValue("01.05.2030");
  const button = page.getByRole("button", { name: "Change date: Complete by, Wednesday, May 1, 2030" });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose date: Complete by" });
  await expect(dialog.getByRole("button", { name: "Wednesday, May 1, 2030" })).toBeFocused();
  await expect(dialog.getByRole("columnheader").first()).toHaveText("Mon");
  await expectAccessible(page);
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("button", { name: "Tuesday, April 30, 2030" })).toBeFocused();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("button", { name: "Friday, May 31, 2030" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(day).toHaveValue("31.05.2030");
  await page.getByRole("button", { name: /Change date: Complete by/ }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /Change date: Complete by/ })).toBeFocused();
  const time = page.getByLabel("Complete by, time");
  await expect(time).toHaveValue("23:59");
  await time.fill("9.30");
  await time.press("ArrowUp");
  await expect(time).toHaveValue("09:45");

  await page.goBack();
  const asks = page.getByRole("dialog", { name: "Leave this page?" });
  await expect(asks).toBeVisible();
  await expect(page).toHaveURL(/\/challenges\/create$/);
  await asks.getByRole("button", { name: "Stay" }).click();
  await expect(day).toHaveValue("31.05.2030");
  await page.goBack();
  await asks.getByRole("button", { name: "Discard and leave" }).click();
  await expect(page).toHaveURL(/\/challenges\/active$/);
});
