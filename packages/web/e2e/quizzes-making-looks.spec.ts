import type { Page } from "@playwright/test";
import { expect, test, type Guild } from "./guild.ts";
import { seeInLooks, type Look } from "./looks.ts";
import { draftQuiz, makeQuiz } from "./quiz-world.ts";
import { sendAs } from "./challenge-world.ts";
import { readAs } from "./story-people.ts";

const MORE = { en: "More actions", ru: "Другие действия" } as const;
const IMPORT = { en: "Import", ru: "Импорт" } as const;
const FAULTY = [
  "Question\tOption 1\tOption 2\tRight option\tFrom\tTo",
  "\tThis\tThat\t1",
  "Which?\tThis\tThat\t3",
  "Where?\tHere\t\t1",
  "How much?\t\t\t\tx\t5",
].join("\n");

const rows = (page: Page) => page.locator("[data-opens]");
const path = (id: number): string => `/quiz/${String(id)}/edit/questions`;

/** A draft with each kind of question. */
const OFFICE = {
  type: "quiz",
  title: "Who knows the office best",
  description: "Three questions about **us**, our rooms and our habits",
  reward: 500,
  timeLimit: 600,
  maxAttempts: 3,
  reveals: "end",
  drawCount: 2,
  questions: [
    {
      type: "radio",
      description: "Which floor has the only kitchen with a dishwasher that nobody has to be reminded of?",
      reward: 100,
      hint: "It has the best view.",
      explanation: "The fourth, since the move in March.",
      options: ["The fourth", "The second, next to the big meeting room", "The first", "None"],
    },
    { type: "slider", description: "How many rooms are there?", reward: 100 },
    { type: "multi_text", description: "What's missing?" },
  ],
} as const;

async function seePage(
  guild: Guild,
  scene: { readonly name: string; readonly path: string; readonly then?: (page: Page, look: Look) => Promise<unknown> },
): Promise<void> {
  const page = await guild.enter("admin", "/access-denied");
  await seeInLooks(page, {
    name: scene.name,
    open: async (look) => {
      await page.goto(scene.path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[role=status][aria-label]")).toHaveCount(0);
      await scene.then?.(page, look);
    },
  });
}

test("the form of a quiz and of a poll look right and are accessible", async ({ guild }) => {
  const id = await draftQuiz(guild, OFFICE);
  await seePage(guild, {
    name: "quiz-edit",
    path: `/quiz/${String(id)}/edit`,
    then: (page) => page.locator("summary").click(),
  });
  await seePage(guild, { name: "poll-create", path: "/quizzes/create?type=poll" });
});

test("the page of questions looks right and is accessible: empty, filled with each kind open, and in use", async ({
  guild,
}) => {
  const empty = await draftQuiz(guild, { type: "poll", title: "Where do we go in May?", questions: [] });
  await seePage(guild, { name: "questions-empty", path: path(empty) });

  const filled = await draftQuiz(guild, OFFICE);
  await seePage(guild, {
    name: "questions-filled",
    path: path(filled),
    then: (page) => expect(rows(page)).toHaveCount(4),
  });
  await seePage(guild, {
    name: "questions-open",
    path: path(filled),
    then: async (page) => {
      for (const row of await rows(page).all())
        if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
      await expect(page.locator("form[data-form]")).toHaveCount(3);
    },
  });

  const used = await makeQuiz(guild, { ...OFFICE, title: "Already begun", drawCount: null });
  await sendAs(guild, "member", { method: "POST", path: `/quiz/${String(used)}/start` });
  await seePage(guild, {
    name: "questions-in-use",
    path: path(used),
    then: (page) => rows(page).first().click(),
  });
});

test("importing questions looks right and is accessible", async ({ guild }) => {
  const id = await draftQuiz(guild, { type: "quiz", title: "To be imported", questions: [] });
  const open = async (page: Page, { language }: Look): Promise<void> => {
    await page.getByRole("button", { name: MORE[language] }).first().click();
    await page.getByRole("menuitem", { name: IMPORT[language] }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
  await seePage(guild, { name: "questions-import", path: path(id), then: open });
  await seePage(guild, {
    name: "questions-import-faults",
    path: path(id),
    then: async (page, look) => {
      await open(page, look);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").fill(FAULTY);
      await dialog.locator("button[type=submit]").click();
      await expect(dialog.getByRole("table")).toBeVisible();
    },
  });
  expect(await readAs(guild, "admin", `/quiz/${String(id)}/questions/for-edit`)).toMatchObject({ questions: [] });
});
