import type { Locator, Page } from "@playwright/test";
import { expect, test, type Guild } from "./guild.ts";
import { looks } from "./looks.ts";
import { answered, chooseRadio, goTo } from "./steps.ts";
import { readAs } from "./story-people.ts";

interface QuizLine {
  readonly id: number;
  readonly title: string;
}

const DAYS_OUT = "Our days out in May";

async function findQuiz(guild: Guild, title: string): Promise<number> {
  const { items } = await readAs<{ items: QuizLine[] }>(guild, "moderator", "/quizzes/list/active");
  const id = items.find((each) => each.title === title)?.id;
  expect(id, title).toBeDefined();
  return id ?? 0;
}

const rowOf = (page: Page, text: string): Locator => page.getByRole("listitem").filter({ hasText: text });

test("a quiz with three kinds of question is written, put in order and published", async ({ guild }) => {
  const page = await guild.enter("moderator", "/quizzes");
  await goTo(page, page.getByRole("link", { name: "New quiz" }), "New quiz");
  await page.getByLabel("Title").fill("Who knows the office best");
  await page.getByLabel("Description").fill("Three questions about **us**");
  await page.getByText("More settings").click();
  await page.getByLabel("Attempts").selectOption("3");
  await expect(page.getByLabel("Show right answers")).toHaveValue("end");
  await goTo(page, page.getByRole("button", { name: "Add questions" }), "Questions");

  await page.keyboard.press("1");
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("Which floor?");
  await page.getByRole("button", { name: "Save question" }).click();
  await expect(page.getByText("Fix these to continue")).toBeVisible();
  await page.getByRole("textbox", { name: "Option 1" }).fill("First");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second");
  await chooseRadio(page.getByRole("radio", { name: "Option 2 is right" }));
  await answered(page, "POST /questions", () => page.keyboard.press("ControlOrMeta+Enter"));
  await page.getByRole("button", { name: "Slider" }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("How many rooms?");
  await page.getByRole("button", { name: "Save question" }).click();
  await page.getByRole("button", { name: "Text" }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("What's missing?");
  await page.getByRole("button", { name: "Save question" }).click();

  const third = page.getByRole("button", { name: "Edit question 3: What's missing?" });
  await third.focus();
  await answered(page, "PUT /questions/positions", () => page.keyboard.press("Alt+ArrowUp"));
  await expect(page.getByText("Question 3 moved to 2 of 3")).toBeAttached();
  await expect(page.getByRole("button", { name: "Edit question 2: What's missing?" })).toBeFocused();
  await rowOf(page, "How many rooms?").getByRole("button", { name: "Delete question" }).click();
  await expect(rowOf(page, "How many rooms?")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "How many rooms?")).toBeVisible();

  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  const member = await guild.enter("member", "/quizzes");
  await expect(member.getByRole("article").filter({ hasText: "Who knows the office best" })).toContainText(
    "3 questions",
  );
});

test("a poll's results grow while a manager looks", async ({ guild }) => {
  const id = await findQuiz(guild, DAYS_OUT);
  const page = await guild.enter("moderator", `/quiz/${String(id)}/results`);
  const sea = page.getByRole("listitem").filter({ hasText: "To the sea" });
  await expect(sea).toContainText("8");
  const { quiz } = await readAs<{ quiz: { questions: { id: number; type: string; options: { id: number }[] }[] } }>(
    guild,
    "person40",
    `/quiz/${String(id)}`,
  );
  const [where, days] = quiz.questions;
  const person = await guild.ask("person40");
  const answer = await person.put(`${guild.url}/api/v1/quiz/${String(id)}/answers`, {
    headers: { origin: guild.url },
    data: {
      answers: [
        { questionId: where?.id, optionId: where?.options[0]?.id },
        { questionId: days?.id, numberValue: 2 },
      ],
    },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  await person.dispose();
  await expect(sea).toContainText("9");
  await page.getByRole("button", { name: "1 new answer. Show" }).click();
  await expect(page.getByRole("article")).toHaveCount(16);
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

looks("lists, forms, questions and results look right and are accessible", async ({ guild, see }) => {
  const id = String(await findQuiz(guild, DAYS_OUT));
  await see([
    { name: "quizzes", by: "owner", path: "/quizzes/active", shown: (page) => page.getByRole("article").first() },
    { name: "quiz-create", by: "owner", path: "/quizzes/create", shown: (page) => page.locator("form[id]") },
    { name: "poll-create", by: "owner", path: "/quizzes/create?type=poll", shown: (page) => page.locator("form[id]") },
    {
      name: "questions",
      by: "owner",
      path: `/quiz/${id}/edit/questions`,
      shown: (page) => page.locator("[data-opens]").first(),
      then: (page) => page.locator("[data-opens]").first().click(),
    },
    {
      name: "quiz-results",
      by: "owner",
      path: `/quiz/${id}/results`,
      shown: (page) => page.getByRole("article").first(),
    },
  ]);
});
