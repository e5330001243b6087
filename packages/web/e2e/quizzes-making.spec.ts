import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { sendAs } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { draftQuiz, makeQuiz } from "./quiz-world.ts";
import { answered, goTo, holdMessage } from "./steps.ts";
import { readAs } from "./story-people.ts";

interface Stored {
  readonly questions: readonly { readonly id: number; readonly description: string }[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const question = (page: Page) => page.getByRole("textbox", { name: "Question", exact: true });
const text = (description: string) => ({ type: "multi_text", description }) as const;
const questionsPath = (id: number): string => `/quiz/${String(id)}/edit/questions`;

async function storedIn(guild: Guild, id: number): Promise<readonly string[]> {
  const { questions } = await readAs<Stored>(guild, "admin", `/quiz/${String(id)}/questions/for-edit`);
  return questions.map(({ description }) => description);
}

/** Presses Tab until this has the focus, as somebody without a mouse. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole("main").getByRole("button", { name });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(wanted).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

test("a quiz with three kinds of question is made, put in order and published by keyboard", async ({ guild }) => {
  const page = await guild.enter("moderator", "/quizzes");
  const { keyboard } = page;
  await expect(page.getByRole("heading", { level: 1, name: "Quizzes" })).toBeVisible();
  await keyboard.press("c");
  await expect(page.getByRole("heading", { level: 1, name: "New quiz" })).toBeVisible();
  await page.getByLabel("Title").focus();
  await keyboard.type("Who knows the office best");
  await goTo(page, page.getByText("More settings"), "New quiz");
  await page.getByLabel("Attempts").selectOption("3");
  await expect(page.getByLabel("Show right answers")).toHaveValue("end");
  await expect(page.getByText("3 attempts")).toBeVisible();
  await expect(page.getByText("right answers are shown after the last one")).toBeVisible();
  await page.getByLabel("Time limit").fill("0.4");
  await keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("alert")).toContainText("Time limit: Enter 0.5 or more.");
  await page.getByLabel("Time limit").fill("0.5");
  await keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Questions" })).toBeVisible();
  await expect(button(page, "Publish")).toHaveAccessibleDescription("Add at least one question first.");

  await keyboard.press("1");
  await expect(question(page)).toBeFocused();
  await keyboard.type("Which floor?");
  await keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Fix these to continue")).toBeVisible();
  await page.getByRole("textbox", { name: "Option 1" }).focus();
  await keyboard.type("First");
  await keyboard.press("Enter");
  await keyboard.type("Second");
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Option 3" })).toBeFocused();
  await page.getByRole("radio", { name: "Option 2 is right" }).press("Space");
  await answered(page, "POST /questions", () => keyboard.press("ControlOrMeta+Enter"));
  await expect(button(page, /^Choice/)).toBeFocused();
  await keyboard.press("3");
  await keyboard.type("How many rooms?");
  await expect(page.getByRole("spinbutton", { name: "From" })).toHaveValue("1");
  await expect(page.getByRole("spinbutton", { name: "To", exact: true })).toHaveValue("10");
  await answered(page, "POST /questions", () => keyboard.press("ControlOrMeta+Enter"));
  await expect(button(page, /^Choice/)).toBeFocused();
  await keyboard.press("2");
  await keyboard.type("What's missing?");
  await answered(page, "POST /questions", () => keyboard.press("ControlOrMeta+Enter"));

  await expect(button(page, "Move up: Question 1")).toHaveAccessibleDescription("This is the first question.");
  await expect(button(page, "Move down: Question 3")).toHaveAccessibleDescription("This is the last question.");
  await button(page, "Edit question 3: What's missing?").focus();
  await answered(page, "PUT /questions/positions", () => keyboard.press("Alt+ArrowUp"));
  await expect(page.getByText("Question 3 moved to 2 of 3")).toHaveCount(1);
  await expect(button(page, "Edit question 2: What's missing?")).toBeFocused();
  await keyboard.press("Enter");
  await expect(button(page, "Edit question 2: What's missing?")).toHaveAttribute("aria-expanded", "true");
  await keyboard.press("Enter");
  await expect(button(page, "Edit question 2: What's missing?")).toHaveAttribute("aria-expanded", "false");

  await tabTo(page, "Publish");
  await keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Who knows the office best" })).toBeVisible();
  const { items } = await readAs<{ items: { title: string; questionCount: number; timeLimit: number }[] }>(
    guild,
    "member",
    "/quizzes/list/active",
  );
  expect(items.find(({ title }) => title === "Who knows the office best")).toMatchObject({
    questionCount: 3,
    timeLimit: 30,
  });
});

test("what isn't saved survives a reload, and is saved before publishing", async ({ guild }) => {
  const id = await draftQuiz(guild, { type: "poll", title: "A poll of drafts", questions: [text("Whihc one?")] });
  const page = await guild.enter("moderator", questionsPath(id));
  await row(page, "Whihc one?")
    .getByRole("button", { name: /Edit question 1/ })
    .click();
  await question(page).fill("Which one?");
  await page.keyboard.press("Escape");
  await button(page, /^Text/).click();
  await question(page).last().fill("And why?");
  await expect(page.getByText("2 not saved")).toBeVisible();
  // A press on an open row loses nothing.
  await button(page, /Edit question 1/).click();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await expect(question(page).first()).toHaveValue("Which one?");
  await expect(question(page).last()).toHaveValue("And why?");
  expect(await storedIn(guild, id)).toEqual(["Whihc one?"]);

  await test.step("a fault keeps it from being published, at its field", async () => {
    await question(page).first().fill("");
    await button(page, "Publish").click();
    await expect(page.getByText("Question: This is required.")).toBeVisible();
    await expect(question(page).first()).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => storedIn(guild, id)).toEqual(["Whihc one?", "And why?"]);
  });

  await question(page).fill("Which one?");
  await button(page, "Publish").click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A poll of drafts" })).toBeVisible();
  expect(await storedIn(guild, id)).toEqual(["Which one?", "And why?"]);
});

test("a deleted question comes back, and nothing was sent; an order that's out of date says why, once", async ({
  guild,
}) => {
  const id = await draftQuiz(guild, { type: "poll", title: "Deleted", questions: ["A?", "B?", "C?"].map(text) });
  const page = await guild.enter("moderator", questionsPath(id));
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") sent.push(request.url());
  });
  await row(page, "A?").getByRole("button", { name: "Delete question" }).click();
  await expect(button(page, /Edit question 1: B/)).toBeFocused();
  await row(page, "B?").getByRole("button", { name: "Delete question" }).click();
  await expect(row(page, "C?").getByRole("button", { name: "Delete question" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await holdMessage(page, "Question deleted");
  await button(page, "Undo").click();
  await expect(page.getByRole("list", { name: "Questions" }).getByRole("listitem")).toHaveText([/A\?/, /B\?/, /C\?/]);
  expect(sent).toEqual([]);

  await row(page, "A?").getByRole("button", { name: "Delete question" }).click();
  await expect.poll(() => storedIn(guild, id), { timeout: 20_000 }).toEqual(["B?", "C?"]);
  expect(sent).toHaveLength(1);

  await page.route("**/questions/positions", async (route) => {
    await sendAs(guild, "admin", { method: "POST", path: `/quiz/${String(id)}/questions`, data: text("D?") });
    await route.continue();
  });
  await row(page, "C?").getByRole("button", { name: "Move up" }).click();
  await expect(page.getByText("Someone else has just changed these questions. Try again.")).toHaveCount(1);
  await expect(page.getByRole("list", { name: "Questions" }).getByRole("listitem")).toHaveText([/B\?/, /C\?/, /D\?/]);
});

test("two managers who change the same are asked, with both values", async ({ guild }) => {
  const id = await draftQuiz(guild, { type: "poll", title: "First title", questions: [text("First question?")] });
  const asked = (page: Page) => page.getByRole("dialog", { name: "This changed while you were editing" });
  const form = `/quiz/${String(id)}/edit`;
  const [first, second] = [await guild.enter("moderator", form), await guild.enter("admin", form)];
  for (const [page, title] of [
    [first, "Second title"],
    [second, "Third title"],
  ] as const) {
    await page.getByLabel("Title").fill(title);
  }
  await answered(first, `PUT /quiz/${String(id)}`, () => button(first, "Save draft").click());
  await button(second, "Save draft").click();
  for (const title of ["First title", "Second title", "Third title"]) await expect(asked(second)).toContainText(title);
  await asked(second).getByRole("button", { name: "Save mine" }).click();
  await expect(second.getByRole("article").filter({ hasText: "Third title" })).toBeVisible();

  for (const page of [first, second]) {
    await page.goto(questionsPath(id));
    await button(page, /Edit question 1/).click();
  }
  await question(first).fill("Second question?");
  await question(second).fill("Third question?");
  await button(first, "Save question").click();
  await expect(button(first, "Edit question 1: Second question?")).toBeFocused();
  await button(second, "Save question").click();
  for (const each of ["First question?", "Second question?", "Third question?"])
    await expect(asked(second)).toContainText(each);
  await asked(second).getByRole("button", { name: "Keep the new value" }).click();
  await expect(button(second, "Edit question 1: Second question?")).toBeVisible();
  expect(await storedIn(guild, id)).toEqual(["Second question?"]);
});

test("once people have started, only the wording changes", async ({ guild }) => {
  const id = await makeQuiz(guild, {
    type: "quiz",
    title: "Begun",
    questions: [
      { type: "radio", description: "Which floor?", options: ["First", "Secnod"] },
      { type: "slider", description: "How many?" },
    ],
  });
  const { quiz } = await readAs<{ quiz: { questions: { id: number }[] } }>(guild, "member", `/quiz/${String(id)}`);
  const path = `/quiz/${String(id)}/question/${String(quiz.questions[1]?.id)}/answer`;
  await sendAs(guild, "member", { method: "PUT", path, data: { numberValue: 3, questionId: quiz.questions[1]?.id } });
  const page = await guild.enter("moderator", questionsPath(id));
  await expect(page.getByText("1 person has started.")).toBeVisible();
  await expect(button(page, "Publish")).toHaveCount(0);
  await expect(page.getByText("Add question")).toHaveCount(0);
  await expect(button(page, "Move down: Question 1")).toHaveAttribute("aria-disabled", "true");
  await button(page, /Edit question 1/).click();
  await expect(page.getByRole("radio", { name: "Option 1 is right" })).toBeDisabled();
  await expect(page.getByRole("spinbutton").first()).toBeDisabled();
  await page.getByRole("textbox", { name: "Option 2" }).fill("Second");
  await button(page, "Save question").click();
  await expect(button(page, /Edit question 1/)).toBeFocused();
  const after = await readAs<{ questions: { revision: number }[] }>(
    guild,
    "admin",
    `/quiz/${String(id)}/questions/for-edit`,
  );
  expect(after.questions.map(({ revision }) => revision)).toEqual([2, 1]);
});

test("rows with five faults are shown by place and not saved; mended, all are added in order", async ({ guild }) => {
  const id = await draftQuiz(guild, { type: "quiz", title: "Imported", questions: [text("Before?")] });
  const page = await guild.enter("moderator", questionsPath(id));
  await button(page, "More actions").first().click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import questions" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download template" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Questions.*\.xlsx$/);
  const rows = dialog.getByLabel("Or paste rows");
  const head = "Question\tOption 1\tOption 2\tRight option\tFrom\tTo";
  await rows.fill(
    [
      head,
      "\tThis\tThat\t1",
      "Which?\tThis\tThat\t3",
      "Where?\tHere\t\t1",
      "How much?\t\t\t\tx\t5",
      "How?\t\t\t\t5\t101",
    ].join("\n"),
  );
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByText("5 questions · 5 problems")).toBeVisible();
  const places = dialog.getByRole("table").getByRole("row");
  await expect(places).toHaveText([/Row.*Column.*Problem/, /^2A/, /^3D/, /^4B/, /^5E/, /^6F/]);
  await expectAccessible(page);
  expect(await storedIn(guild, id)).toEqual(["Before?"]);

  await rows.fill([head, "Which?\tThis\tThat\t2", "How?", "How much?\t\t\t\t0\t5"].join("\n"));
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByText("3 questions, no problems")).toBeVisible();
  await dialog.getByRole("button", { name: "Add 3 questions" }).click();
  await expect(page.getByText("3 questions added")).toBeVisible();
  expect(await storedIn(guild, id)).toEqual(["Before?", "Which?", "How?", "How much?"]);
});

test("a weekly poll is scheduled from its form, and its copies appear each week with their questions", async ({
  guild,
}) => {
  test.setTimeout(6 * 60_000);
  const id = await draftQuiz(guild, { type: "poll", title: "How was your week?", questions: [text("And why?")] });
  const page = await guild.enter("moderator", `/quiz/${String(id)}/edit`);
  await page.getByLabel("Title").fill("How was this week?");
  await button(page, "Schedule").click();
  await page.getByLabel("Repeat").selectOption("Every week");
  await button(page, /^Save/).click();
  await expect(page).toHaveURL(/\/quizzes\/schedule$/);
  await expect(page.getByRole("article").filter({ hasText: "How was this week?" })).toContainText("Repeats weekly");
  const copies = async (): Promise<readonly number[]> => {
    const { items } = await readAs<{ items: { title: string; questionCount: number }[] }>(
      guild,
      "member",
      "/quizzes/list/active",
    );
    return items.filter(({ title }) => title === "How was this week?").map(({ questionCount }) => questionCount);
  };
  expect(await copies()).toEqual([]);
  for (const [weeks, made] of [[1], [1, 1]].entries()) {
    guild.moveClock((2 + 7 * weeks) * DAY_MS);
    await expect.poll(copies, { timeout: 150_000, intervals: [2_000] }).toEqual(made);
  }
});
