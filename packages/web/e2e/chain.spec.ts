import { makeChain, questStep, quizStep } from "./chain-world.ts";
import { makeChallenge } from "./challenge-world.ts";
import { expect, test } from "./guild.ts";
import { answerAs, makeQuiz } from "./quiz-world.ts";

test("a member goes from step to step, and is told what opens the next", async ({ guild }) => {
  const quiz = await makeQuiz(guild, {
    type: "quiz",
    title: "Where things are",
    questions: [{ type: "radio", description: "Where is the coffee?", options: ["In the kitchen", "In the cellar"] }],
  });
  const poll = await makeQuiz(guild, {
    type: "poll",
    title: "How it was",
    questions: [{ type: "multi_text", description: "What surprised you?" }],
  });
  const id = await makeChain(guild, { title: "Know the office", steps: [quizStep(quiz), quizStep(poll)] });
  const page = await guild.enter("member", `/quiz/${String(poll)}`);
  await expect(page.getByText("Step 2 of 2 in Know the office")).toBeVisible();
  await page.getByText("Opens after Where things are").getByRole("link").click();
  await page.getByRole("radio", { name: "In the kitchen" }).check();
  await page.getByRole("button", { name: "Answer" }).click();
  await page.getByRole("link", { name: "Next: How it was" }).click();
  await page.getByRole("textbox").fill("The coffee");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("You've finished Know the office").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/chain/${String(id)}$`));
  await expect(page.getByRole("region", { name: "You've finished Know the office" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Steps" }).getByRole("listitem")).toHaveText([
    /Where things are.*Done/,
    /How it was.*Done/,
  ]);
});

test("a chain shows its open step in full, and a card of the feed leads there", async ({ guild }) => {
  const asked = await makeQuiz(guild, {
    type: "poll",
    title: "A first question",
    questions: [{ type: "multi_text", description: "How are you?" }],
  });
  const quest = await makeChallenge(guild, { type: "quest", title: "Say hello" });
  const last = await makeChallenge(guild, { type: "quest", title: "Have lunch together" });
  await makeChain(guild, { title: "Meet us", steps: [quizStep(asked), questStep(quest), questStep(last)] });
  const page = await guild.enter("member");
  const card = page.getByRole("article").filter({ hasText: "New chain: Meet us" });
  await expect(card).toContainText("0 of 3 done");
  await answerAs(guild, { by: "member", id: asked, given: ["Well"] });
  await expect(card).toContainText("1 of 3 done");
  await card.getByRole("link", { name: "Continue" }).click();
  const steps = page.getByRole("region", { name: "Steps" }).getByRole("listitem");
  await expect(steps).toHaveText([/A first question.*Done/, /Say hello/, /Have lunch together.*Opens after Say hello/]);
  await steps.nth(1).getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Say hello" })).toBeVisible();
  await page.goto(`/challenge/${String(last)}`);
  await expect(page.getByText("Opens after Say hello")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept" })).toHaveCount(0);
});
