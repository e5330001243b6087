import type { Locator, Page } from "@playwright/test";
import { visit } from "./challenge-world.ts";
import { expect, test, type DemoPerson, type Guild } from "./guild.ts";
import { looks, seeInLooks } from "./looks.ts";
import { answerAs, makeQuiz } from "./quiz-world.ts";
import { readAs, readFeed } from "./story-people.ts";

const LUNCH = {
  type: "poll",
  title: "Lunch on Fridays",
  questions: [
    { type: "radio", description: "Where?", options: ["In the office", "At the market", "By the river"] },
    { type: "slider", description: "How far may it be?", min: 1, max: 60 },
    { type: "multi_text", description: "Anything you don't eat?" },
  ],
} as const;

const CAPITALS = [
  { type: "radio", description: "The capital of Norway?", options: ["Oslo", "Bergen"] },
  { type: "radio", description: "And of Australia?", options: ["Canberra", "Sydney"] },
] as const;

const people = (from: number, to: number): readonly DemoPerson[] =>
  Array.from({ length: to - from + 1 }, (_, index): DemoPerson => `person${from + index}`);

const barOf = (page: Page | Locator, option: string): Locator => page.getByRole("listitem").filter({ hasText: option });
const newer = (page: Page, count: number): Locator =>
  page.getByRole("button", { name: count === 1 ? "1 new answer. Show" : `${String(count)} new answers. Show` });

/** The id of one that the demo company has. */
async function demoQuiz(guild: Guild, title: string): Promise<string> {
  const lists = await Promise.all(
    ["active", "closed"].map((list) =>
      readAs<{ items: { id: number; title: string }[] }>(guild, "moderator", `/quizzes/list/${list}`),
    ),
  );
  return String(lists.flatMap((each) => each.items).find((each) => each.title === title)?.id);
}

async function optionsIn(page: Page, question: string): Promise<readonly string[]> {
  return page.getByRole("region", { name: question }).getByRole("listitem").allInnerTexts();
}

test("a poll's bars grow for its author while people answer, and nothing else moves", async ({ guild }) => {
  const id = await makeQuiz(guild, LUNCH);
  const page = await visit(guild, "admin", `/quiz/${String(id)}/results`);
  await expect(page.getByText("No answers yet")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Web link" })).toHaveValue(
    new RegExp(`/quiz/${String(id)}$`),
  );
  await page.keyboard.press("Escape");

  await answerAs(guild, { by: "person10", id, given: [1, 30, "Nuts"] });
  await expect(barOf(page, "At the market")).toContainText("1 · 100%");
  const names = page.getByRole("feed").getByRole("article");
  await expect(names).toHaveCount(1);
  const first = await names.first().getAttribute("aria-label");
  for (const [index, person] of people(11, 18).entries()) {
    await answerAs(guild, { by: person, id, given: [index % 2, 10, index === 3 ? "Fish" : ""] });
    await expect(page.getByRole("region", { name: "1. Where?" })).toContainText(`${String(index + 2)} people answered`);
  }
  await expect(barOf(page, "In the office")).toContainText("4 · 44%");
  await expect(barOf(page, "At the market")).toContainText("5 · 56%");
  const order = await optionsIn(page, "1. Where?");
  expect(order.map((text) => text.split("\n")[0]?.trim())).toEqual(["In the office", "At the market", "By the river"]);
  await expect(page.getByRole("region", { name: "2. How far may it be?" })).toContainText("Median 10");
  await expect(page.getByText("Updated just now")).toBeVisible();
  await expect(names).toHaveCount(1);
  await expect(page.getByText("Fish")).toHaveCount(0);

  await newer(page, 8).click();
  await expect(names).toHaveCount(9);
  await expect(names.last()).toHaveAttribute("aria-label", first ?? "");
  await expect(page.getByRole("region", { name: "3. Anything you don't eat?" }).getByText("Fish")).toBeVisible();

  await page.keyboard.press("f");
  const stage = page.getByRole("dialog", { name: "Lunch on Fridays" });
  await expect(stage.getByRole("heading", { name: "1. Where?" })).toBeVisible();
  await answerAs(guild, { by: "person19", id, given: [2, 50, ""] });
  await expect(barOf(stage, "By the river")).toContainText("1 · 10%");
  await page.keyboard.press("ArrowRight");
  await expect(stage.getByRole("heading", { name: "2. How far may it be?" })).toBeVisible();
  await page.keyboard.press("f");
  await expect(stage).toHaveCount(0);
});

test("everyone who answered is listed once while others answer, found by name, and exported", async ({ guild }) => {
  const id = await makeQuiz(guild, { type: "quiz", title: "Capitals", reward: 100, questions: CAPITALS });
  const path = `/quiz/${String(id)}`;
  for (const [index, person] of people(5, 44).entries())
    await answerAs(guild, { by: person, id, given: [0, index % 2] });
  const page = await visit(guild, "admin", `${path}/results`);
  const panels = page.getByRole("feed").getByRole("article");
  await expect(panels).toHaveCount(30);
  await expect(page.getByText("40", { exact: true }).first()).toBeVisible();
  for (const person of people(45, 54)) await answerAs(guild, { by: person, id, given: [1, 1] });
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(panels).toHaveCount(40);
  const names = await panels.evaluateAll((list) => list.map((each) => each.getAttribute("aria-label")));
  expect(new Set(names).size).toBe(40);
  await newer(page, 10).click();
  await expect(page.getByText("50", { exact: true }).first()).toBeVisible();

  const { items } = await readAs<{ items: { user: { name: string } }[] }>(guild, "admin", `${path}/results`);
  const name = items[0]?.user.name ?? "";
  await page.getByRole("searchbox", { name: "Search by name" }).fill(name);
  await expect(panels).toHaveCount(1);
  await panels.getByText(name).click();
  await expect(panels).toContainText("1. The capital of Norway?");
  await expect(panels).toContainText("Right answer: Oslo");
  await page.getByRole("searchbox", { name: "Search by name" }).fill("nobody at all");
  await expect(page.getByText("No matching people")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export to Excel" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("an anonymous poll's results show people by name, and answers without them", async ({ guild }) => {
  const page = await guild.enter("moderator", `/quiz/${await demoQuiz(guild, "How are we doing?")}/results`);
  await expect(page.getByText("Counted so far: 15 of 24.")).toBeVisible();
  const panels = page.getByRole("feed").getByRole("article");
  await expect(panels).toHaveCount(24);
  await expect(panels.first()).not.toContainText("Answered");
  const names = await panels.evaluateAll((list) => list.map((each) => each.getAttribute("aria-label") ?? ""));
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
  const texts = page.getByRole("region", { name: "What should change first?" }).getByRole("listitem");
  await expect(texts.first()).toBeVisible();
  expect((await texts.allInnerTexts()).filter((text) => names.some((name) => text.includes(name)))).toEqual([]);
  await page.getByRole("searchbox", { name: "Search by name" }).fill(names[0] ?? "");
  await expect(panels).toHaveCount(1);
});

test("a card of the feed leads into a poll, and says afterwards that it's answered", async ({ guild }) => {
  await readFeed(guild, "person55");
  await makeQuiz(guild, { ...LUNCH, title: "Where to next" });
  const page = await visit(guild, "person55", "/");
  const card = page.getByRole("article").filter({ hasText: "New poll: Where to next" });
  await card.getByRole("link", { name: "Answer" }).click();
  await page.getByRole("radio", { name: "At the market" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Saved. Thanks!" })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).first().click();
  await expect(card).toContainText("Answered");
  await expect(card.getByRole("link", { name: "Answer", exact: true })).toHaveCount(0);
});

test("open ones are found by their title", async ({ guild }) => {
  await makeQuiz(guild, { ...LUNCH, title: "Umbrellas or raincoats" });
  const page = await visit(guild, "member", "/quizzes");
  await page.keyboard.press("Control+KeyK");
  await page.getByRole("combobox", { name: "Find people, pages, and commands" }).fill("raincoats");
  await page.getByRole("option", { name: "Umbrellas or raincoats" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Umbrellas or raincoats" })).toBeVisible();
});

test("a poll is begun from the palette", async ({ guild }) => {
  const page = await guild.enter("moderator");
  await expect(page.getByRole("feed")).toBeVisible();
  await page.keyboard.press("Control+KeyK");
  const palette = page.getByRole("dialog", { name: "Search" });
  await palette.getByRole("combobox").fill("poll");
  await expect(palette.getByRole("option", { name: "Create a poll" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New poll" })).toBeVisible();
});

test("members find no page of managers, and lists without what a workspace lacks", async ({ guild }) => {
  const id = await makeQuiz(guild, LUNCH);
  const member = await visit(guild, "member", "/quizzes");
  await expect(member).toHaveURL(/\/quizzes\/active$/);
  await expect(member.getByRole("article").filter({ hasText: LUNCH.title }).first()).toBeVisible();
  await expect(member.getByRole("link", { name: /^New (quiz|poll)$/ })).toHaveCount(0);
  await expect(member.getByRole("navigation", { name: "Quiz lists" })).toHaveCount(0);
  for (const path of ["/quizzes/create", `/quiz/${String(id)}/edit`, `/quiz/${String(id)}/edit/questions`]) {
    await member.goto(path);
    await expect(member).toHaveURL(/\/access-denied/);
  }
  await member.goto(`/quiz/${String(id)}/results`);
  await expect(member).toHaveURL(/\/access-denied/);
  await member.goto("/quizzes/draft");
  await expect(member).toHaveURL(/\/quizzes\/active$/);

  const owner = await guild.enter("owner", "/access-denied");
  let lacking = ["new-quiz"];
  await owner.route("**/user/info", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { features: string[] } };
    const features = body.data.features.filter((each) => !lacking.includes(each));
    await route.fulfill({ response, json: { ...body, data: { ...body.data, features } } });
  });
  await owner.goto("/quizzes");
  for (const name of ["New quiz", "New poll"]) {
    const button = owner.getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription("The workspace's plan doesn't include this.");
  }
  lacking = ["quizzes"];
  await owner.goto("/leaderboard");
  await expect(owner.getByRole("link", { name: "Challenges" })).toBeVisible();
  await expect(owner.getByRole("link", { name: "Quizzes" })).toHaveCount(0);
});

test("results look right and are accessible before anybody has answered", async ({ guild }) => {
  const path = `/quiz/${String(await makeQuiz(guild, LUNCH))}/results`;
  const page = await guild.enter("admin", "/access-denied");
  const open = async (): Promise<void> => {
    await page.goto(path);
    await expect(
      page
        .getByRole("main")
        .getByRole("article")
        .or(page.getByText(/No answers yet|Ответов пока нет/)),
    ).toBeVisible();
  };
  await seeInLooks(page, { name: "results-empty", open });
});

looks("lists and results look right and are accessible", async ({ guild, see }) => {
  const poll = await demoQuiz(guild, "Our days out in May");
  const quiz = await demoQuiz(guild, "How well do you know Northlight?");
  const anonymous = await demoQuiz(guild, "How are we doing?");
  const shown = (page: Page): Locator => page.getByRole("article").first();
  await see([
    { name: "quizzes", by: "owner", path: "/quizzes/active", shown },
    { name: "quizzes-draft", by: "owner", path: "/quizzes/draft", shown },
    { name: "quizzes-schedule", by: "owner", path: "/quizzes/schedule" },
    { name: "quizzes-closed", by: "owner", path: "/quizzes/closed" },
    { name: "poll-results", by: "owner", path: `/quiz/${poll}/results`, shown },
    { name: "anonymous-results", by: "owner", path: `/quiz/${anonymous}/results`, shown },
    {
      name: "quiz-results",
      by: "owner",
      path: `/quiz/${quiz}/results`,
      shown,
      then: (page) => page.getByRole("article").first().locator("summary").click(),
    },
    {
      name: "results-full-screen",
      by: "owner",
      path: `/quiz/${poll}/results`,
      shown,
      then: async (page) => {
        // A window that fills the screen has no other size.
        await page.evaluate(() => {
          document.documentElement.requestFullscreen = () => Promise.reject(new Error("refused"));
        });
        await page.keyboard.press("f");
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
  ]);
});
