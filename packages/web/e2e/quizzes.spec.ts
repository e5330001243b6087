import { expect, test, type Guild } from "./guild.ts";
import { looks } from "./looks.ts";
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

looks("lists and results look right and are accessible", async ({ guild, see }) => {
  const id = String(await findQuiz(guild, DAYS_OUT));
  await see([
    { name: "quizzes", by: "owner", path: "/quizzes/active", shown: (page) => page.getByRole("article").first() },
    {
      name: "quiz-results",
      by: "owner",
      path: `/quiz/${id}/results`,
      shown: (page) => page.getByRole("article").first(),
    },
  ]);
});
