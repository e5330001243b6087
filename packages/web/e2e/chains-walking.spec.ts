import type { Page } from "@playwright/test";
import { closeWelcome, makeChain, questStep, quizStep } from "./chain-world.ts";
import { makeChallenge, sendAs } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { joinAsNina } from "./newcomer.ts";
import { answerAs, makeQuiz } from "./quiz-world.ts";
import { goTo } from "./steps.ts";
import { readAs } from "./story-people.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pinned = (page: Page) => page.getByRole("region", { name: "Your first week" });
const steps = (page: Page) => page.getByRole("region", { name: "Steps" }).getByRole("listitem");

/** A quiz and a poll. */
async function makeWay(guild: Guild, more: object = {}) {
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
  const id = await makeChain(guild, { title: "Short way", steps: [quizStep(quiz), quizStep(poll)], ...more });
  return { quiz, poll, id };
}

/** Accepts and does a quest; what isn't reviewed is completed, else it's submitted. */
async function complete(page: Page, words: string, send: "Complete" | "Submit"): Promise<void> {
  await button(page, "Accept").click();
  await button(page, "Complete").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your result").fill(words);
  await dialog.getByRole("button", { name: send }).click();
  await expect(dialog).toHaveCount(0);
}

test("somebody new walks the welcome chain on a phone, from the invitation to its end", async ({ guild, browser }) => {
  await closeWelcome(guild);
  const hello = await makeChallenge(guild, {
    type: "quest",
    title: "Say hello",
    autoApprove: true,
    resultType: "text",
  });
  const places = await makeQuiz(guild, {
    type: "quiz",
    title: "Where things are",
    questions: [{ type: "radio", description: "Where is the coffee?", options: ["In the kitchen", "In the cellar"] }],
  });
  const lunch = await makeChallenge(guild, {
    type: "quest",
    title: "Have lunch together",
    description: "With three of us.",
    resultType: "text",
  });
  const poll = await makeQuiz(guild, {
    type: "poll",
    title: "How it was",
    questions: [{ type: "multi_text", description: "What surprised you?" }],
  });
  const activities = [questStep(hello), quizStep(places), questStep(lunch), quizStep(poll)];
  await makeChain(guild, { title: "Your first week", isWelcome: true, steps: activities });
  const page = await joinAsNina({ guild, browser }, "phone");

  await expect(pinned(page)).toContainText("Your first steps here, one after the other.");
  await expect(pinned(page)).toContainText("0 of 4 done");
  await goTo(page, pinned(page).getByRole("link", { name: "Start" }), "Say hello");
  await complete(page, "Hello!", "Complete");
  await expect(page.getByRole("link", { name: "Next: Where things are" })).toBeVisible();
  await goTo(page, page.getByRole("link", { name: "Next: Where things are" }), "Where things are");
  await page.getByRole("radio", { name: "In the kitchen" }).check();
  await button(page, "Answer").click();
  await expect(page.getByRole("link", { name: "Next: Have lunch together" })).toBeVisible();

  // A locked step says what opens it, and nothing of what's to do.
  await page.goto(`/quiz/${String(poll)}`);
  await expect(page.getByText("Step 4 of 4 in Your first week")).toBeVisible();
  await expect(page.getByText("What surprised you?")).toHaveCount(0);
  await goTo(page, page.getByText("Opens after Have lunch together").getByRole("link"), "Have lunch together");
  await complete(page, "With Bo, Ada and Lin", "Submit");
  await expect(page.getByText("Submitted for review")).toBeVisible();
  await page.goto("/");
  await expect(pinned(page)).toContainText("2 of 4 done");
  await goTo(page, pinned(page).getByRole("link", { name: "Your first week" }), "Your first week");
  await expect(steps(page)).toHaveText([
    /Say hello.*Done/,
    /Where things are.*Done/,
    /Have lunch together/,
    /How it was.*Opens after Have lunch together/,
  ]);

  // The next one opens before their eyes with somebody else's approval.
  const reviewer = await guild.enter("admin", `/challenge/${String(lunch)}`);
  await button(reviewer, "Approve").click();
  await reviewer.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(steps(page).nth(2)).toHaveText(/Have lunch together.*Done/);
  await goTo(page, steps(page).nth(3).getByRole("link", { name: "Answer" }), "How it was");
  await page.getByRole("textbox").fill("The coffee");
  await button(page, "Save").click();
  await goTo(page, page.getByText("You've finished Your first week").getByRole("link"), "Your first week");
  const end = page.getByRole("region", { name: "You've finished Your first week" });
  await expect(end).toBeFocused();
  await page.goto("/");
  await expect(page.getByRole("feed")).toBeVisible();
  await expect(pinned(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("a step that's done elsewhere opens the next one on every page that's open", async ({ guild }) => {
  const { quiz, poll, id } = await makeWay(guild);
  const chain = await guild.enter("member", `/chain/${String(id)}`);
  await expect(steps(chain)).toHaveText([/Where things are/, /How it was.*Opens after Where things are/]);
  const locked = await chain.context().newPage();
  await locked.goto(`/quiz/${String(poll)}`);
  await expect(locked.getByText("Opens after Where things are")).toBeVisible();
  await answerAs(guild, { by: "member", id: quiz, given: [0] });
  await expect(locked.getByText("What surprised you?")).toBeVisible();
  await expect(steps(chain)).toHaveText([/Where things are.*Done/, /How it was/]);
  await answerAs(guild, { by: "member", id: poll, given: ["The coffee"] });
  await expect(chain.getByRole("region", { name: "You've finished Short way" })).toBeFocused();
  await expect(locked.getByText("You've finished Short way")).toBeVisible();
});

test("a chain that's closed while it's open frees its steps", async ({ guild }) => {
  const { poll, id } = await makeWay(guild);
  const chain = await guild.enter("member", `/chain/${String(id)}`);
  await expect(steps(chain).nth(1)).toContainText("Opens after Where things are");
  const locked = await chain.context().newPage();
  await locked.goto(`/quiz/${String(poll)}`);
  await expect(locked.getByText("Opens after Where things are")).toBeVisible();
  await sendAs(guild, "admin", { method: "PUT", path: `/chain/${String(id)}/close` });
  await expect(locked.getByText("What surprised you?")).toBeVisible();
  await expect(locked.getByText("Short way")).toHaveCount(0);
  await expect(chain.getByText("This chain is closed.")).toBeVisible();
  await expect(steps(chain).nth(1)).not.toContainText("Opens after");
});

test("a chain is gone for those who leave its group, and they're led somewhere they may go", async ({ guild }) => {
  const { user } = await readAs<{ user: { id: number; groups: { id: number }[] } }>(guild, "member", "/user/info");
  const { id: groupId } = await sendAs<{ id: number }>(guild, "admin", {
    method: "POST",
    path: "/groups",
    data: { name: "Newcomers", parentId: 0 },
  });
  const path = `/users/${String(user.id)}/groups`;
  const own = user.groups.map(({ id }) => id);
  await sendAs(guild, "admin", { method: "PUT", path, data: { ids: [...own, groupId] } });
  const { poll, id } = await makeWay(guild, { groupId });
  const chain = await guild.enter("member", `/chain/${String(id)}`);
  await expect(steps(chain).nth(1)).toContainText("Opens after Where things are");
  const locked = await chain.context().newPage();
  await locked.goto(`/quiz/${String(poll)}`);
  await expect(locked.getByText("Opens after Where things are")).toBeVisible();
  await sendAs(guild, "admin", { method: "PUT", path, data: { ids: own } });
  await expect(locked.getByText("What surprised you?")).toBeVisible();
  await expect(chain.getByText("Chain not found")).toBeVisible();
  await goTo(chain, chain.getByRole("link", { name: "Go to the dashboard" }), /Good/);
});

test("a step that's completed without a connection is kept, and done once it's back", async ({ guild }) => {
  const first = await makeChallenge(guild, { type: "quest", title: "Wave", autoApprove: true, resultType: "text" });
  const next = await makeChallenge(guild, { type: "quest", title: "Wave back" });
  await makeChain(guild, { title: "Waves", steps: [questStep(first), questStep(next)] });
  const page = await guild.enter("member", `/challenge/${String(first)}`);
  await button(page, "Accept").click();
  await button(page, "Complete").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your result").fill("Hello from the train");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Complete" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Your result")).toHaveValue("Hello from the train");
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Complete" }).click();
  await goTo(page, page.getByRole("link", { name: "Next: Wave back" }), "Wave back");
  await expect(button(page, "Accept")).toBeEnabled();
});
