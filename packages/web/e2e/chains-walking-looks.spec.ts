import type { Page } from "@playwright/test";
import { closeWelcome, makeChain, questStep, quizStep } from "./chain-world.ts";
import { makeChallenge, sendAs, submitResult, takePart } from "./challenge-world.ts";
import { expect, test } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { joinAsNina } from "./newcomer.ts";
import { answerAs, makeQuiz } from "./quiz-world.ts";

const LONG = "Have lunch with three people whom you haven't met, from any team but your own";
const DESCRIPTION = "Four small steps to **get to know us**. Take a week, or longer.";

const radio = (description: string) => ({
  type: "radio" as const,
  description,
  options: ["In the kitchen", "In the cellar"],
});

async function sees(page: Page, [turn, name]: readonly [number, string], path: string): Promise<void> {
  await seeInLooks(page, {
    name,
    turn,
    open: async () => {
      await page.goto(path);
      await expect(page.locator("main :is(h1, p)").first()).toBeVisible();
      await expect(page.locator("[role=status][aria-label]")).toHaveCount(0);
    },
  });
}

test("a chain looks right and is accessible on every step of the way", async ({ guild, browser }) => {
  await closeWelcome(guild);
  const quiz = await makeQuiz(guild, {
    type: "quiz",
    title: "Where things are",
    reward: 500,
    questions: [radio("Coffee?")],
  });
  const lunch = await makeChallenge(guild, {
    type: "quest",
    title: LONG,
    rewards: [1_000],
    autoApprove: true,
    resultType: "text",
  });
  const poll = await makeQuiz(guild, {
    type: "poll",
    title: "How it was",
    questions: [{ type: "multi_text", description: "Well?" }],
  });
  const gone = await makeChallenge(guild, { type: "quest", title: "Join the tour" });
  const steps = [quizStep(quiz), questStep(gone), questStep(lunch), quizStep(poll)];
  const id = await makeChain(guild, { title: "Your first week", description: DESCRIPTION, isWelcome: true, steps });
  const chain = `/chain/${String(id)}`;
  const nina = await joinAsNina({ guild, browser }, "desk");
  await expect(nina.getByRole("region", { name: "Your first week" })).toBeVisible();
  // Else the feed is so far below that none of its cards is drawn.
  await nina.getByRole("button", { name: "Hide this list" }).click();
  await sees(nina, [0, "walk-pinned"], "/");
  const page = await guild.enter("member", "/access-denied");
  await sees(page, [1, "walk-begin"], chain);
  await sees(page, [2, "walk-locked-challenge"], `/challenge/${String(lunch)}`);
  await sees(page, [0, "walk-locked-quiz"], `/quiz/${String(poll)}`);
  await sendAs(guild, "admin", {
    method: "PUT",
    path: `/challenge/${String(gone)}/close`,
  });
  await answerAs(guild, { by: "member", id: quiz, given: [0] });
  await sees(page, [1, "walk-outcome"], `/quiz/${String(quiz)}`);
  await sees(page, [2, "walk-middle"], chain);
  const attempt = await takePart(guild, "member", lunch);
  await submitResult(guild, "member", { attempt, comment: "Done" });
  await sees(page, [1, "walk-challenge-done"], `/challenge/${String(lunch)}`);
  await answerAs(guild, { by: "member", id: poll, given: ["Well"] });
  await sees(page, [2, "walk-end"], chain);
  const manager = await guild.enter("admin", "/access-denied");
  await sees(manager, [0, "walk-list"], "/chains/active");
  await sees(manager, [1, "walk-people"], `${chain}/people`);
  await sees(page, [2, "walk-gone"], "/chain/999999");
});
