import type { Page } from "@playwright/test";
import { makeChain, questStep, quizStep } from "./chain-world.ts";
import { makeChallenge } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { answerAs, draftQuiz, makeQuiz } from "./quiz-world.ts";

interface Seen {
  readonly name: string;
  readonly path: string;
  readonly then?: (page: Page) => Promise<unknown>;
}

async function seePages(guild: Guild, scenes: readonly Seen[]): Promise<void> {
  const page = await guild.enter("admin", "/access-denied");
  page.on("dialog", (dialog) => void dialog.accept());
  for (const [turn, { name, path, then }] of scenes.entries())
    await seeInLooks(page, {
      name,
      turn,
      open: async () => {
        // An earlier look's input would be restored.
        await page.evaluate(() => sessionStorage.clear());
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[role=status][aria-label]")).toHaveCount(0);
        await then?.(page);
      },
    });
}

const poll = (guild: Guild, title: string) =>
  makeQuiz(guild, { type: "poll", title, questions: [{ type: "multi_text", description: "How?" }] });

test("the form of a chain looks right and is accessible: new, searched, and with people inside", async ({ guild }) => {
  const quest = await makeChallenge(guild, { type: "quest", title: "Have coffee with someone from another team" });
  const draft = await draftQuiz(guild, {
    type: "quiz",
    title: "Unfinished, with a title that takes more room than there is beside it on any phone",
    questions: [],
  });
  const asked = await poll(guild, "What surprised you in your first days?");
  const steps = [quizStep(asked), questStep(quest), quizStep(draft)];
  const id = await makeChain(guild, { title: "Your second week", steps, status: "draft" });
  const inside = await makeChain(guild, { title: "With people inside", steps: [quizStep(asked), questStep(quest)] });
  await answerAs(guild, { by: "member", id: asked, given: ["The coffee"] });
  await seePages(guild, [
    {
      name: "chain-create",
      path: "/chains/create",
      then: async (page) => {
        await page.locator("main input[role=combobox]").click();
        await expect(page.locator("main [role=option]").first()).toBeVisible();
      },
    },
    {
      name: "chain-edit-faulty",
      path: `/chain/${String(id)}/edit`,
      then: async (page) => {
        await page.getByRole("button", { name: /^(Publish|Опубликовать)/ }).click();
        await expect(page.locator("form [tabindex='-1']").first()).toBeFocused();
      },
    },
    {
      name: "chain-edit-inside",
      path: `/chain/${String(inside)}/edit`,
      then: async (page) => {
        const last = page.locator("[data-row]").last();
        await last.getByRole("link").press("Alt+ArrowUp");
        await expect(page.getByRole("status").filter({ hasText: /1 (person|человек)/ })).toBeVisible();
      },
    },
  ]);
});

test("a chain's head, lists and people look right and are accessible", async ({ guild }) => {
  const asked = await poll(guild, "A step that many have done");
  const quest = await makeChallenge(guild, { type: "quest", title: "A step that nobody has done" });
  const id = await makeChain(guild, { title: "Seen from all sides", steps: [quizStep(asked), questStep(quest)] });
  for (const by of ["member", "person5"] as const) await answerAs(guild, { by, id: asked, given: ["Well"] });
  await seePages(guild, [
    { name: "chains-active", path: "/chains/active" },
    { name: "chains-draft", path: "/chains/draft" },
    { name: "chain-head", path: `/chain/${String(id)}` },
    { name: "chain-people", path: `/chain/${String(id)}/people` },
    {
      name: "chain-closing",
      path: `/chain/${String(id)}`,
      then: async (page) => {
        await page.locator("main [aria-haspopup=menu]").first().click();
        await page.getByRole("menuitem").last().click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
  ]);
});
