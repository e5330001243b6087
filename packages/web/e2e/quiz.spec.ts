import { visit } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { makeQuiz } from "./quiz-world.ts";

const CAPITALS = [
  {
    type: "radio",
    description: "What is the capital of Norway?",
    hint: "It had another name until 1925.",
    explanation: "It was called Kristiania before.",
    reward: 100,
    options: ["Oslo", "Bergen", "Trondheim"],
  },
  {
    type: "radio",
    description: "And of Australia?",
    explanation: "It was built for it.",
    options: ["Canberra", "Sydney"],
  },
] as const;

const timed = (guild: Guild): Promise<number> =>
  makeQuiz(guild, { type: "quiz", title: "Capitals", reward: 200, timeLimit: 120, questions: CAPITALS });

test("a timed quiz is taken by keyboard alone, and pays what was right", async ({ guild }) => {
  const page = await visit(guild, "member", `/quiz/${String(await timed(guild))}`);
  await expect(page.getByText("You have 2 minutes once you start.")).toBeVisible();
  await expect(page.getByText("Norway")).toHaveCount(0);
  const start = page.getByRole("button", { name: "Start" });
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("timer")).toHaveText(/^[12]:\d\d$/);
  await expect(page.getByRole("radio", { name: "Oslo" })).toBeFocused();
  await page.keyboard.press("1");
  await expect(page.getByRole("radio", { name: "Oslo" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByText("It was called Kristiania before.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next question" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Canberra" })).toBeFocused();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  const result = page.getByRole("region", { name: "Well done" });
  await expect(result).toContainText("1 of 2 right");
  await expect(result).toContainText("+3");
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport();
  await page.reload();
  await expect(result).toContainText("1 of 2 right");
  await expect(page.getByRole("timer")).toHaveCount(0);
});

test("an attempt goes on after a reload, and ends with its time", async ({ guild }) => {
  const page = await visit(guild, "member", `/quiz/${String(await timed(guild))}`);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("radio", { name: "Bergen" }).check();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(page.getByText("Not quite").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Sydney" })).toBeVisible();
  guild.moveClock(124_000);
  await page.reload();
  await expect(page.getByRole("region", { name: "Time ran out" })).toContainText("Your 1 answer counts.");
  await expect(page.getByRole("button", { name: "Answer", exact: true })).toHaveCount(0);
});

test("an answer without a connection stays and is sent later", async ({ guild }) => {
  const page = await visit(guild, "member", `/quiz/${String(await timed(guild))}`);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("radio", { name: "Oslo" }).check();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(page.getByText("Not sent yet.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Oslo" })).toBeChecked();
  await page.context().setOffline(false);
  await expect(page.getByText("It was called Kristiania before.")).toBeVisible();
});

test("a poll lists what is missing, is saved once, and shows its results", async ({ guild }) => {
  const id = await makeQuiz(guild, {
    type: "poll",
    title: "The next party",
    resultsFor: "answered",
    reward: 100,
    questions: [
      { type: "radio", description: "Where?", required: true, options: ["On the roof", "By the lake"] },
      { type: "slider", description: "How important is music?", min: 1, max: 10 },
      { type: "multi_text", description: "Anything else?" },
    ],
  });
  const page = await visit(guild, "member", `/quiz/${String(id)}`);
  await page.getByRole("textbox", { name: "Anything else?" }).fill("Cake");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("alert").getByRole("button", { name: "1. Where?" }).click();
  await expect(page.getByRole("radio", { name: "On the roof" })).toBeFocused();
  await page.keyboard.press("2");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Saved. Thanks!" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Your answers" })).toContainText("Cake");
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("listitem").filter({ hasText: "By the lake" })).toContainText("1 · 100%");
});

test("taking a quiz looks right and is accessible", async ({ guild }) => {
  const quiz = `/quiz/${String(await timed(guild))}`;
  const page = await visit(guild, "member", quiz);
  await seeInLooks(page, {
    name: "quiz-start",
    open: async () => {
      await page.goto(quiz);
      await expect(page.getByRole("complementary")).toBeVisible();
    },
  });
  await page.goto(quiz);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Start|Начать/ })
    .click();
  await expect(page.getByRole("timer")).toBeVisible();
  const open = async (): Promise<void> => {
    await page.goto(quiz);
    await expect(page.getByRole("radio").first()).toBeVisible();
  };
  await seeInLooks(page, { name: "quiz-question", open });
});
